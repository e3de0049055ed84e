import type { Pane } from '../../session/panes/pane.ts';
import { Deferred } from '../../ui/deferred.ts';

export const comparePane: Pane = {
  id: 'compare',
  group: 'pictures',
  title: (text) => text.compare,
  reads: [
    'argument',
    'compilation',
    'front',
    'host',
    'late',
    'machine',
    'presenting',
    'programs',
    'status',
    'timeline',
  ],
  component: new Deferred(() => import('./ComparePane.svelte')),
  commands: [
    {
      id: 'veto',
      label: ({ text }) => text.elsewhere.veto,
      key: 'x',
      run: (session) => session.late.use(({ compare }) => compare.leaveOut(session.timeline.step)),
    },
    {
      id: 'veto-back',
      label: ({ text }) => text.elsewhere.vetoLast,
      key: 'X',
      isThere: ({ late: { offers } }) => (offers?.compare.leftOut.length ?? 0) > 0,
      run: ({ late: { offers } }) => {
        const last = offers?.compare.leftOut.at(-1);
        if (last !== undefined) offers?.compare.takeBack(last.veto);
      },
    },
  ],
};
