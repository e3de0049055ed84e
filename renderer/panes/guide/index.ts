import type { Pane } from '../../session/pane.ts';
import Guide from './Guide.svelte';

export const guidePane: Pane = {
  id: 'guide',
  title: (text) => text.guide,
  component: Guide,
};
