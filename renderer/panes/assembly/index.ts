import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const assemblyPane: Pane = {
  id: 'assembly',
  group: 'machineCode',
  title: (text) => text.assembly,
  component: new Deferred(() => import('./AssemblyPane.svelte')),
};
