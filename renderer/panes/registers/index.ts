import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const registersPane: Pane = {
  id: 'registers',
  group: 'machineCode',
  title: (text) => text.registers,
  reads: ['compilation', 'emptyText', 'machine', 'presenting', 'selection'],
  component: new Deferred(() => import('./RegistersPane.svelte')),
};
