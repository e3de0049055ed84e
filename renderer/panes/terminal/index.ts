import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const terminalPane: Pane = {
  id: 'terminal',
  group: 'program',
  title: (text) => text.terminal,
  reads: ['dialogs', 'host', 'late', 'persistence', 'status', 'trust'],
  component: new Deferred(() => import('./TerminalPane.svelte')),
  isTypedInto: true,
};
