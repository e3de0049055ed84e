import type { Pane } from '../../session/pane.ts';
import { shellOf } from '../../terminal/shell.ts';
import TerminalPane from './TerminalPane.svelte';

export const terminalPane: Pane = {
  id: 'terminal',
  group: 'program',
  title: (text) => text.terminal,
  component: TerminalPane,
  isTypedInto: true,
  states: [shellOf],
};
