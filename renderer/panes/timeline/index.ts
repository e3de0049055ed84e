import type { Pane } from '../../session/panes/pane.ts';
import { timelineCommands } from './commands.ts';
import TimelinePane from './TimelinePane.svelte';

export const timelinePane: Pane = {
  id: 'timeline',
  group: null,
  title: (text) => text.timeline,
  reads: ['compilation', 'dialogs', 'front', 'lab', 'late', 'presenting', 'selection', 'timeline'],
  component: TimelinePane,
  commands: timelineCommands,
};
