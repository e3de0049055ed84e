import type { Pane } from '../../session/pane.ts';
import Guide from './Guide.svelte';

export const guidePane: Pane = {
  id: 'guide',
  group: 'program',
  title: (text) => text.guide,
  component: Guide,
};
