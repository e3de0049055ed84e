import type { ProgramTyped } from '../../../electron/contract/index.ts';

type Why = Extract<ProgramTyped, { status: 'refused' }>['why'];

const time = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms).toLocaleString('en')} ms`;

export const runningEn = {
  stop: 'Stop',
  stopTitle: 'Stop the program (Ctrl+C in its terminal)',
  running: 'Running, or waiting for your input below (Ctrl+D ends the input).',
  away: 'Not run: Fathom cannot be reached.',
  emulated: 'Running in the emulator',
  nothing:
    'Run assembles, links, and starts your program here, with limits on time, memory, and output. The result also appears next to the Run button.',
  copy: 'Copy',
  copyTitle: 'Copy the commands',
  type: 'Send to the terminal',
  typeTitle: 'Type the commands into the terminal if no other program is running there',
  typeCommand: 'Type the Run commands into the terminal',
  result: 'The result of the last run',
  resultOld: 'The program or its argument has changed since this run.',
  resultEmulated: 'The result of the last run, in the emulator',
  goToFault: (line: number) => `Go to line ${line}, where it happened`,
  atLine: (line: number, fault: string) => `Line ${line}: ${fault}`,
  took: (assemble: number, link: number, run: number) =>
    `assembled in ${time(assemble)}, linked in ${time(link)}, ran for ${time(run)}`,
  ourMistake: 'This is an internal error of Fathom, not an error in your program.',
  lost: 'Fathom was restarted, which ended the program.',
  faults: {
    stopped: 'stopped',
    away: 'not run',
    'output-limit': 'too much output',
    crash: 'killed by the system',
    'assembler-failed': 'not assembled',
    'linker-failed': 'not linked',
  } as Readonly<Record<string, string>>,
  sentences: {
    stopped: 'Stopped.',
    timeout: 'Time limit exceeded: the program computed for ten seconds or waited five minutes for input.',
    'output-limit': 'Output limit exceeded: the program printed a million characters.',
  } as Readonly<Record<string, string>>,
  notBuilt: {
    'path-refused':
      'The “build” folder in the workspace is a link to a place outside of it, so nothing is written there. Remove or rename the link.',
    taken:
      'The build folder has no free name for this program. Rename the program, or remove files from that folder.',
    'not-held':
      'The program calls C functions, and this system cannot keep them away from other files, other programs, and the network. If you trust the program: fathom run --engine native --trust.',
    'no-compiler': 'The program calls C functions, so a C compiler must link it, but none was found.',
  } as Readonly<Record<string, string>>,
  refused: {
    busy: 'Nothing was typed because another program is running in the terminal.',
    'half-typed':
      'Nothing was typed because the terminal’s line is not empty. Press Enter or Ctrl+C there first.',
    elsewhere:
      'Nothing was typed because the shell is in another folder, and the commands are for the workspace. Use cd to go back.',
    unknown:
      'Nothing was typed because this system does not report whether the terminal is free. Copy the commands instead.',
    'shared-folder':
      'Nothing was typed because other users can replace files in this workspace, and the commands would run those files with your permissions. Run builds in a private folder instead.',
  } satisfies Record<Why, string>,
};
