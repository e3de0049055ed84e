import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const machinePane: Pane = {
  id: 'machine',
  group: 'machineCode',
  title: (text) => text.machine,
  component: new Deferred(() => import('./MachinePane.svelte')),
};
