import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const ssaPane: Pane = {
  id: 'ssa',
  group: 'analyses',
  title: (text) => text.ssa,
  reads: ['answering', 'late', 'presenting', 'program', 'selection', 'settings'],
  component: new Deferred(() => import('./SsaPane.svelte')),
};
