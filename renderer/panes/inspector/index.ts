import type { Pane } from '../../session/pane.ts';
import InspectorPane from './InspectorPane.svelte';

export const inspectorPane: Pane = {
  id: 'inspector',
  title: (text) => text.inspector,
  component: InspectorPane,
};
