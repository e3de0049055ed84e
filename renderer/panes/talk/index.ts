import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { talksOf } from './talks.svelte.ts';

export const talkPane: Pane = {
  id: 'talk',
  group: 'program',
  title: (text) => text.talk.title,
  component: new Deferred(() => import('./TalkPane.svelte')),
  states: [talksOf],
};
