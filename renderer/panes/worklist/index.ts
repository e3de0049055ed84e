import type { Pane } from '../../session/pane.ts';
import WorklistPane from './WorklistPane.svelte';

export const worklistPane: Pane = {
  id: 'worklist',
  group: 'analyses',
  title: (text) => text.worklist,
  component: WorklistPane,
};
