import type { Pane } from '../../session/pane.ts';
import { studyingOf } from './studying.svelte.ts';
import SemanticsPane from './SemanticsPane.svelte';

export const semanticsPane: Pane = {
  id: 'semantics',
  group: 'analyses',
  title: (text) => text.semantics,
  component: SemanticsPane,
  states: [studyingOf],
};
