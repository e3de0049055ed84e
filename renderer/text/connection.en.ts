// The words of the window's connection to its services, and of its shells, in English.
import type { ConnectionState } from '../../electron/contract/index.ts';
import type { ShellNotice } from '../names.ts';

const counted = (count: number): string => count.toLocaleString('en');

export const connectionEn = {
  states: {
    open: '',
    reconnecting:
      'Fathom cannot be reached. What you write stays in this window and is saved as soon as it can be. Trying again …',
    refused:
      'Fathom was started anew and does not know this window any more. Open the address that it printed, in this browser: this window then goes on, and nothing in it is lost.',
    closed: 'The connection to Fathom was closed.',
  } satisfies Record<ConnectionState, string> as Readonly<Record<ConnectionState, string>>,
  readOnly: {
    badge: 'Read-only',
    title:
      'Fathom was started with --read-only: you can change all that is in this window, but nothing is saved, there is no terminal, and programs run in the emulator.',
    saved: 'Read-only: not saved',
    noTerminal:
      'There is no shell here, and programs run in the emulator: Fathom was started with --read-only.',
  },
  link: {
    title: 'Open this address outside of Fathom?',
    open: 'Open',
    stay: 'Stay here',
  },
  noShell: 'There is no shell at the moment.',
  shell: (notice: ShellNotice): string => {
    switch (notice.kind) {
      case 'not-read':
        return `The program in the terminal does not read what is typed: ${counted(notice.count)} characters were dropped. Ctrl+C ends most programs, and drops what waits.`;
      case 'too-long':
        return `Nothing was pasted: ${counted(notice.count)} characters are too many for the terminal. Put them in a file.`;
      case 'anew':
        return 'Fathom was started anew, and the shell ended with it. This is a new one.';
      case 'not-all':
        return 'Some of the terminal’s output came while there was no connection, and was not kept.';
      case 'ended':
        return 'The shell ended at once. Press Enter in the terminal to start another.';
      case 'failed':
        return `${notice.message} Press Enter in the terminal to try again.`;
    }
  },
};
