// The inspector, loaded when the first node is selected.
import { Deferred } from '../../ui/deferred.ts';

export const inspector = new Deferred(() => import('./InspectorPane.svelte'));
