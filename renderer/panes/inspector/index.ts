import type { Pane } from '../../session/pane.ts';
import { inspector } from './inspector.ts';

export const inspectorPane: Pane = {
  id: 'inspector',
  group: null,
  title: (text) => text.inspector,
  component: inspector,
};
