import type { Pane } from '../../session/pane.ts';
import { ownRulesOf } from './own.svelte.ts';
import RulesPane from './RulesPane.svelte';

export const rulesPane: Pane = {
  id: 'rules',
  group: 'rules',
  title: (text) => text.rules,
  component: RulesPane,
  states: [ownRulesOf],
};
