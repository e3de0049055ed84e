import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const worklistPane: Pane = {
  id: 'worklist',
  group: 'analyses',
  title: (text) => text.worklist,
  reads: ['compilation', 'late', 'selection', 'timeline'],
  component: new Deferred(() => import('./WorklistPane.svelte')),
};
