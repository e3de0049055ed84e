import type { Pane } from '../../session/pane.ts';
import GuidePane from './GuidePane.svelte';
import { guidingOf } from './state/guiding.svelte.ts';

export const guidePane: Pane = {
  id: 'guide',
  group: 'program',
  title: (text) => text.guide,
  component: GuidePane,
  states: [guidingOf],
};
