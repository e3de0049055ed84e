import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { runCommands } from './commands.ts';

export const runPane: Pane = {
  id: 'run',
  group: 'program',
  title: (text) => text.run,
  reads: [
    'argument',
    'compilation',
    'dialogs',
    'front',
    'host',
    'lab',
    'late',
    'machine',
    'persistence',
    'program',
    'programs',
    'selection',
    'status',
    'trust',
  ],
  component: new Deferred(() => import('./RunPane.svelte')),
  commands: runCommands,
};
