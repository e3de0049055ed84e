import type { Pane } from '../../session/pane.ts';
import { runningOf } from './running.svelte.ts';
import RunPane from './RunPane.svelte';

export const runPane: Pane = {
  id: 'run',
  group: 'program',
  title: (text) => text.run,
  component: RunPane,
  states: [runningOf],
};
