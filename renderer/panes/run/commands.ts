import { menuKeys } from '../../../electron/contract/keys.ts';
import type { Command } from '../../session/panes/pane.ts';

export const runCommands: readonly Command[] = [
  {
    id: 'run',
    label: ({ text }) => text.run,
    key: menuKeys.run,
    everywhere: true,
    run: (session) => session.late.use(({ run }) => void run.runProgram()),
  },
  {
    id: 'run-stop',
    label: ({ text }) => `${text.run}: ${text.running.stop}`,
    isThere: ({ late: { offers } }) => (offers?.run.state ?? 'idle') !== 'idle',
    run: ({ late: { offers } }) => offers?.run.stop(),
  },
  {
    id: 'run-type',
    label: ({ text }) => text.running.typeCommand,
    run: (session) => session.late.use(({ run }) => void run.typeIntoShell()),
  },
];
