import type { Pane } from '../../session/pane.ts';
import { analysingOf } from './analysing.svelte.ts';
import AnalysisPane from './AnalysisPane.svelte';

export const analysisPane: Pane = {
  id: 'analysis',
  group: 'analyses',
  title: (text) => text.analysis,
  component: AnalysisPane,
  states: [analysingOf],
};
