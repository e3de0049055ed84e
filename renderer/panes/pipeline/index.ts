import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const pipelinePane: Pane = {
  id: 'pipeline',
  group: 'analyses',
  title: (text) => text.pipeline,
  component: new Deferred(() => import('./PipelinePane.svelte')),
};
