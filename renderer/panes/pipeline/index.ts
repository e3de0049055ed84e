import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { pipeliningOf } from './pipelining.svelte.ts';

export const pipelinePane: Pane = {
  id: 'pipeline',
  group: 'analyses',
  title: (text) => text.pipeline,
  component: new Deferred(() => import('./PipelinePane.svelte')),
  states: [pipeliningOf],
};
