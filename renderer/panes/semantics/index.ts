import type { Pane } from '../../session/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const semanticsPane: Pane = {
  id: 'semantics',
  group: 'analyses',
  title: (text) => text.semantics,
  component: new Deferred(() => import('./SemanticsPane.svelte')),
  overlays: { semantics: new Deferred(() => import('./RunOverlay.svelte')) },
};
