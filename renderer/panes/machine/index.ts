import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const machinePane: Pane = {
  id: 'machine',
  group: 'machineCode',
  title: (text) => text.machine,
  component: new Deferred(() => import('./MachinePane.svelte')),
};
