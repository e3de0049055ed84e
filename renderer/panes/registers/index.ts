import type { Pane } from '../../session/pane.ts';
import { registersOf } from './view.svelte.ts';
import RegistersPane from './RegistersPane.svelte';

export const registersPane: Pane = {
  id: 'registers',
  group: 'machineCode',
  title: (text) => text.registers,
  component: RegistersPane,
  states: [registersOf],
};
