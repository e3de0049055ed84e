import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const pipelinePane: Pane = {
  id: 'pipeline',
  group: 'analyses',
  title: (text) => text.pipeline,
  component: new Deferred(() => import('./PipelinePane.svelte')),
};
