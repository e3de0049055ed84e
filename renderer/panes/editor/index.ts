import type { Pane } from '../../session/pane.ts';
import EditorPane from './EditorPane.svelte';

export const editorPane: Pane = {
  id: 'editor',
  group: 'program',
  title: (text) => text.editor,
  component: EditorPane,
};
