import type { Pane } from '../../session/panes/pane.ts';
import ProblemsPane from './ProblemsPane.svelte';

export const problemsPane: Pane = {
  id: 'problems',
  group: 'program',
  title: (text) => text.problems,
  reads: ['dialogs', 'problems', 'selection'],
  component: ProblemsPane,
  count: ({ problems }) => problems.length,
};
