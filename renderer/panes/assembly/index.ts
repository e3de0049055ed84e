import type { Pane } from '../../session/pane.ts';
import AssemblyPane from './AssemblyPane.svelte';

export const assemblyPane: Pane = {
  id: 'assembly',
  group: 'machineCode',
  title: (text) => text.assembly,
  component: AssemblyPane,
};
