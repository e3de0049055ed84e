import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const cfgPane: Pane = {
  id: 'cfg',
  group: 'pictures',
  title: (text) => text.cfg,
  reads: [
    'answering',
    'argument',
    'compilation',
    'emptyText',
    'machine',
    'overlay',
    'selection',
    'settings',
    'timeline',
  ],
  component: new Deferred(() => import('./CfgPane.svelte')),
};
