import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const v8Pane: Pane = {
  id: 'v8',
  group: 'pictures',
  title: (text) => text.v8,
  reads: [
    'compilation',
    'dialogs',
    'host',
    'programs',
    'selection',
    'settings',
    'showForeign',
    'timeline',
    'trust',
  ],
  component: new Deferred(() => import('./V8Pane.svelte')),
};
