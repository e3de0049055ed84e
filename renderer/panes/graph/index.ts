import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import GraphPane from './GraphPane.svelte';

export const graphPane: Pane = {
  id: 'graph',
  group: 'pictures',
  title: (text) => text.graph,
  component: GraphPane,
  overlays: { tiles: new Deferred(() => import('./Tiles.svelte')) },
};
