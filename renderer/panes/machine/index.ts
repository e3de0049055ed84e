import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const machinePane: Pane = {
  id: 'machine',
  group: 'machineCode',
  title: (text) => text.machine,
  reads: ['argument', 'compilation', 'emptyText', 'late', 'machine', 'overlay', 'selection', 'timeline'],
  component: new Deferred(() => import('./MachinePane.svelte')),
};
