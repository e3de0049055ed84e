import type { Command } from '../../session/panes/pane.ts';

export const timelineCommands: readonly Command[] = [
  {
    id: 'step-forward',
    label: ({ text }) => text.stepForward,
    key: 'ArrowRight',
    run: (session) => session.timeline.move(1),
  },
  {
    id: 'step-back',
    label: ({ text }) => text.stepBack,
    key: 'ArrowLeft',
    run: (session) => session.timeline.move(-1),
  },
  {
    id: 'pass-forward',
    label: ({ text }) => text.passForward,
    key: 'Shift+ArrowRight',
    run: (session) => session.timeline.movePass(1),
  },
  {
    id: 'pass-back',
    label: ({ text }) => text.passBack,
    key: 'Shift+ArrowLeft',
    run: (session) => session.timeline.movePass(-1),
  },
  {
    id: 'first-step',
    label: ({ text }) => text.stepFirst,
    key: 'Home',
    run: (session) => session.timeline.go(0),
  },
  {
    id: 'last-step',
    label: ({ text }) => text.stepLast,
    key: 'End',
    run: (session) => session.timeline.go(session.timeline.length),
  },
  {
    id: 'play',
    label: ({ text }) => text.play,
    key: ' ',
    run: (session) => session.timeline.playback.toggle(),
  },
  {
    id: 'next-change',
    label: ({ text }) => `${text.history} →`,
    key: 'n',
    run: (session) => session.timeline.moveAlong(session.selection.nodes, 1),
  },
  {
    id: 'previous-change',
    label: ({ text }) => `${text.history} ←`,
    key: 'b',
    run: (session) => session.timeline.moveAlong(session.selection.nodes, -1),
  },
  {
    id: 'filter',
    label: ({ text }) => text.filter,
    key: '/',
    run: () => document.getElementById('timeline-filter')?.focus(),
  },
];
