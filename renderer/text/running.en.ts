// The words of runs, in English.
import type { ProgramTyped } from '../../electron/contract/index.ts';

type Why = Extract<ProgramTyped, { status: 'refused' }>['why'];

const time = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms).toLocaleString('en')} ms`;

export const runningEn = {
  stop: 'Stop',
  stopTitle: 'Stop the program (Ctrl+C in its terminal)',
  running: 'Running, or waiting for what you type below (end: Ctrl+D).',
  away: 'Not run: Fathom cannot be reached.',
  emulated: 'Running in the emulator',
  nothing:
    'Run assembles, links and starts your program here, within limits on time, memory and output. Its result then stands beside Run, too.',
  copy: 'Copy',
  copyTitle: 'Copy the commands',
  type: 'To the terminal',
  typeTitle: 'Type the commands into the terminal, if nothing else would hear them',
  typeCommand: 'Type the commands of Run into the terminal',
  result: 'The result of the last run',
  resultOld:
    'The result of the last run: of another text of this program, or of another argument, than what is there now',
  resultEmulated: 'The result of the last run, in the emulator',
  goToFault: (line: number) => `To line ${line}, where it happened`,
  atLine: (line: number, fault: string) => `Line ${line}: ${fault}`,
  took: (assemble: number, link: number, run: number) =>
    `assembled in ${time(assemble)}, linked in ${time(link)}, ran for ${time(run)}`,
  ourMistake: 'This is a mistake of Fathom, not of your program.',
  lost: 'Fathom was started anew, and the program ended with it.',
  faults: {
    stopped: 'stopped',
    away: 'not run',
    'output-limit': 'too much output',
    crash: 'ended by the system',
    'assembler-failed': 'not assembled',
    'linker-failed': 'not linked',
  } as Readonly<Record<string, string>>,
  sentences: {
    stopped: 'Stopped.',
    timeout: 'Stopped: it computed for ten seconds, or waited five minutes for something to be typed.',
    'output-limit': 'Stopped: it printed a million characters.',
  } as Readonly<Record<string, string>>,
  refused: {
    busy: 'Nothing was typed: another program runs in the terminal.',
    'half-typed':
      'Nothing was typed: something stands on the line of the terminal already. Enter or Ctrl+C there makes room.',
    unknown:
      'Nothing was typed: this system does not tell whether the terminal is free. Copy the commands instead.',
    'shared-folder':
      'Nothing was typed: other users can replace files in this workspace, and the commands would run them with your rights. Run builds in a private folder.',
  } satisfies Record<Why, string>,
};
