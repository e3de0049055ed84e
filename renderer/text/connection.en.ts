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
  /** Fathom in a page that nobody installed. */
  page: {
    badge: 'In this browser',
    title:
      'Your work is kept by this browser, for this address, on this computer. Clearing the data of this page, or a private window that is closed, removes it: «Export my work» on the page of the course makes a file that you keep. There is no terminal; programs run in the emulator, which executes the same instructions.',
    lostBadge: 'Not kept',
    lost: 'This browser keeps nothing for this page: what you do here is gone when it is closed. Export your work before.',
    noTerminal:
      'There is no shell in a page, and programs run in the emulator, which executes the same instructions: native runs need Fathom installed.',
  },
  link: {
    title: 'Open this address outside of Fathom?',
    open: 'Open',
    stay: 'Stay here',
  },
  /** Before several lines are pasted into the shell. */
  paste: {
    title: (lines: number) => `Paste ${counted(lines)} lines into the shell?`,
    about:
      'The shell may run each line as a command. Control characters and the last line break are removed, so the last line waits until you press Enter.',
    text: 'The text to paste',
    more: (lines: number) => `${counted(lines)} more lines are not shown.`,
    all: (lines: number) => `Paste ${counted(lines)} lines`,
    oneLine: 'Paste as one line',
    cancel: 'Cancel',
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
