import type { Pane } from '../../session/pane.ts';
import ComparePane from './ComparePane.svelte';
import { besideOf } from './beside.svelte.ts';

export const comparePane: Pane = {
  id: 'compare',
  group: 'pictures',
  title: (text) => text.compare,
  component: ComparePane,
  states: [besideOf],
};
