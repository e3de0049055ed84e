import type { Pane } from '../../session/pane.ts';
import { pipeliningOf } from './pipelining.svelte.ts';
import PipelinePane from './PipelinePane.svelte';

export const pipelinePane: Pane = {
  id: 'pipeline',
  group: 'analyses',
  title: (text) => text.pipeline,
  component: PipelinePane,
  states: [pipeliningOf],
};
