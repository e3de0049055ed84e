import type { Command } from '../../session/panes/pane.ts';

export const talkCommands: readonly Command[] = [
  {
    id: 'talk',
    label: ({ text }) => text.talk.title,
    run: ({ front: { docking } }) => docking?.show('talk'),
  },
  {
    id: 'talk-mark',
    label: ({ text }) => text.talk.markCommand,
    key: 'm',
    run: (session) => {
      session.late.use(({ talk }) => talk.mark());
      if (!session.presenting.isOn) session.front.docking?.show('talk');
    },
  },
  {
    id: 'talk-next',
    label: ({ text }) => text.talk.next,
    key: 'PageDown',
    everywhere: true,
    isThere: ({ presenting }) => presenting.isOn,
    run: (session) => session.late.use(({ talk }) => talk.next(1)),
  },
  {
    id: 'talk-previous',
    label: ({ text }) => text.talk.previous,
    key: 'PageUp',
    everywhere: true,
    isThere: ({ presenting }) => presenting.isOn,
    run: (session) => session.late.use(({ talk }) => talk.next(-1)),
  },
  {
    id: 'spotlight',
    label: ({ text }) => text.talk.spotlight,
    key: 'l',
    isThere: ({ presenting }) => presenting.isOn,
    run: (session) => session.late.use(({ talk }) => (talk.hasSpotlight = !talk.hasSpotlight)),
  },
  {
    id: 'present-program',
    label: ({ text }) => text.talk.withProgram,
    isThere: ({ presenting }) => presenting.isOn,
    run: (session) => (session.presenting.withProgram = !session.presenting.withProgram),
  },
  {
    id: 'blank',
    label: ({ text }) => text.talk.blank,
    key: '.',
    alsoKey: 'b',
    isThere: ({ presenting }) => presenting.isOn,
    run: (session) => session.late.use(({ talk }) => (talk.isBlank = !talk.isBlank)),
  },
];
