import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const assemblyPane: Pane = {
  id: 'assembly',
  group: 'machineCode',
  title: (text) => text.assembly,
  reads: ['argument', 'compilation', 'emptyText', 'host', 'machine', 'program', 'trust'],
  component: new Deferred(() => import('./AssemblyPane.svelte')),
};
