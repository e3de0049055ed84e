// What tells everything about a node: loaded when the first is selected.
import { Deferred } from '../../ui/deferred.ts';

export const inspector = new Deferred(() => import('./InspectorPane.svelte'));
