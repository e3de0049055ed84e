import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const analysisPane: Pane = {
  id: 'analysis',
  group: 'analyses',
  title: (text) => text.analysis,
  reads: [
    'answering',
    'compilation',
    'emptyText',
    'late',
    'options',
    'overlay',
    'selection',
    'settings',
    'status',
    'timeline',
  ],
  component: new Deferred(() => import('./AnalysisPane.svelte')),
  overlays: { analysis: new Deferred(() => import('./AnalysisOverlay.svelte')) },
};
