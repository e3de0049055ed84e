import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { ownRulesOf } from './own.svelte.ts';

export const rulesPane: Pane = {
  id: 'rules',
  group: 'rules',
  title: (text) => text.rules,
  component: new Deferred(() => import('./RulesPane.svelte')),
  states: [ownRulesOf],
};
