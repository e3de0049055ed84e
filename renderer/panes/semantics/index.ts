import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { studyingOf } from './studying.svelte.ts';

export const semanticsPane: Pane = {
  id: 'semantics',
  group: 'analyses',
  title: (text) => text.semantics,
  component: new Deferred(() => import('./SemanticsPane.svelte')),
  states: [studyingOf],
};
