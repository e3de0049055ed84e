import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const pipelinePane: Pane = {
  id: 'pipeline',
  group: 'analyses',
  title: (text) => text.pipeline,
  reads: ['compilation', 'program', 'selection', 'settings', 'timeline', 'trust'],
  component: new Deferred(() => import('./PipelinePane.svelte')),
};
