import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { talkCommands } from './commands.ts';

export const talkPane: Pane = {
  id: 'talk',
  group: 'program',
  title: (text) => text.talk.title,
  reads: [
    'argument',
    'compilation',
    'dialogs',
    'front',
    'graph',
    'late',
    'options',
    'parts',
    'persistence',
    'presenting',
    'program',
    'programs',
    'selection',
    'status',
    'timeline',
    'visit',
  ],
  component: new Deferred(() => import('./TalkPane.svelte')),
  commands: talkCommands,
};
