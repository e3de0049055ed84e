import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const semanticsPane: Pane = {
  id: 'semantics',
  group: 'analyses',
  title: (text) => text.semantics,
  reads: ['argument', 'compilation', 'emptyText', 'front', 'late', 'overlay', 'selection', 'timeline'],
  component: new Deferred(() => import('./SemanticsPane.svelte')),
  commands: [
    {
      id: 'verify-step',
      label: ({ text }) => text.elsewhere.verifyStep,
      run: (session) => session.late.use((offers) => offers.verifyStep()),
    },
    {
      id: 'verify-so-far',
      label: ({ text }) => text.elsewhere.verifySoFar,
      run: (session) => session.late.use((offers) => offers.verifySoFar()),
    },
  ],
  overlays: { semantics: new Deferred(() => import('./RunOverlay.svelte')) },
};
