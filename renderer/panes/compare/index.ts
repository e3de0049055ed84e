import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const comparePane: Pane = {
  id: 'compare',
  group: 'pictures',
  title: (text) => text.compare,
  component: new Deferred(() => import('./ComparePane.svelte')),
};
