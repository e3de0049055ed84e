import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const terminalPane: Pane = {
  id: 'terminal',
  group: 'program',
  title: (text) => text.terminal,
  component: new Deferred(() => import('./TerminalPane.svelte')),
  isTypedInto: true,
};
