import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { graphCommands } from './commands.ts';
import GraphPane from './GraphPane.svelte';

export const graphPane: Pane = {
  id: 'graph',
  group: 'pictures',
  title: (text) => text.graph,
  reads: [
    'answering',
    'compilation',
    'emptyText',
    'front',
    'graph',
    'late',
    'machine',
    'overlay',
    'presenting',
    'program',
    'programs',
    'selection',
    'settings',
    'status',
    'timeline',
  ],
  component: GraphPane,
  commands: graphCommands,
  overlays: { tiles: new Deferred(() => import('./Tiles.svelte')) },
};
