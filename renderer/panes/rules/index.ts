import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';
import { ruleCommands } from './commands.ts';

export const rulesPane: Pane = {
  id: 'rules',
  group: 'rules',
  title: (text) => text.rules,
  reads: [
    'argument',
    'compilation',
    'front',
    'late',
    'options',
    'programs',
    'selection',
    'settings',
    'status',
    'timeline',
    'trust',
  ],
  component: new Deferred(() => import('./RulesPane.svelte')),
  commands: ruleCommands,
};
