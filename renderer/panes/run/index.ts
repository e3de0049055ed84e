import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { runCommands } from './commands.ts';

export const runPane: Pane = {
  id: 'run',
  group: 'program',
  title: (text) => text.run,
  component: new Deferred(() => import('./RunPane.svelte')),
  commands: runCommands,
};
