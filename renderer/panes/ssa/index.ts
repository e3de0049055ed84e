import type { Pane } from '../../session/pane.ts';
import { constructingOf } from './constructing.svelte.ts';
import SsaPane from './SsaPane.svelte';

export const ssaPane: Pane = {
  id: 'ssa',
  group: 'analyses',
  title: (text) => text.ssa,
  component: SsaPane,
  states: [constructingOf],
};
