import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { analyzingOf } from './analyzing.svelte.ts';

export const analysisPane: Pane = {
  id: 'analysis',
  group: 'analyses',
  title: (text) => text.analysis,
  component: new Deferred(() => import('./AnalysisPane.svelte')),
  states: [analyzingOf],
};
