import type { Pane } from '../../session/pane.ts';
import CfgPane from './CfgPane.svelte';
import { schedulingOf } from './scheduling.svelte.ts';

export const cfgPane: Pane = {
  id: 'cfg',
  group: 'pictures',
  title: (text) => text.cfg,
  component: CfgPane,
  states: [schedulingOf],
};
