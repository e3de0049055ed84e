import type { Pane } from '../../session/pane.ts';
import InspectorPane from './InspectorPane.svelte';

export const inspectorPane: Pane = {
  id: 'inspector',
  group: null,
  title: (text) => text.inspector,
  component: InspectorPane,
};
