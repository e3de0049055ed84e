import type { Pane } from '../../session/panes/pane.ts';
import { programCommands } from './commands.ts';
import EditorPane from './EditorPane.svelte';

export const editorPane: Pane = {
  id: 'editor',
  group: 'program',
  title: (text) => text.editor,
  reads: [
    'compilation',
    'dialogs',
    'edit',
    'host',
    'lab',
    'late',
    'persistence',
    'problems',
    'program',
    'programs',
    'replace',
    'selection',
    'startup',
    'timeline',
  ],
  component: EditorPane,
  commands: programCommands.map(({ id, ...rest }) => ({
    id: `program-${id}`,
    label: ({ text }) => `${text.editor}: ${text.programs[id]}`,
    everywhere: true,
    ...rest,
  })),
};
