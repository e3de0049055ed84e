import { Deferred } from '../../ui/deferred.ts';

export const inspector = new Deferred(() => import('./InspectorPane.svelte'));
