import type { Pane } from '../../session/pane.ts';
import TalkPane from './TalkPane.svelte';
import { talksOf } from './talks.svelte.ts';

export const talkPane: Pane = {
  id: 'talk',
  group: 'program',
  title: (text) => text.talk.title,
  component: TalkPane,
  states: [talksOf],
};
