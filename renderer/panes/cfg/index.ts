import type { Pane } from '../../session/pane.ts';
import CfgPane from './CfgPane.svelte';

export const cfgPane: Pane = {
  id: 'cfg',
  title: (text) => text.cfg,
  component: CfgPane,
};
