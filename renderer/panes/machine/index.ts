import type { Pane } from '../../session/pane.ts';
import { debuggingOf } from './debugging.svelte.ts';
import MachinePane from './MachinePane.svelte';

export const machinePane: Pane = {
  id: 'machine',
  group: 'machineCode',
  title: (text) => text.machine,
  component: MachinePane,
  states: [debuggingOf],
};
