import type { ConnectionState } from '../../../electron/contract/index.ts';
import type { ShellNotice } from '../../names.ts';
import { trustEn } from './trust.ts';

const counted = (count: number): string => count.toLocaleString('en');

export const connectionEn = {
  states: {
    open: '',
    reconnecting:
      'Fathom cannot be reached. Your text stays in this window and is saved when the connection is back. Retrying …',
    moved: 'Fathom was restarted. This window reloads as soon as everything is saved.',
    refused:
      'Fathom does not recognize this window. Open the address that it printed in this browser. If this message stays, copy unsaved text from here to the new window.',
    controlled:
      'A service worker controls this page. Fathom has none, so another program left it here, and this page does not connect. Open the address that Fathom printed.',
    closed: 'The connection to Fathom was closed.',
  } satisfies Record<ConnectionState, string> as Readonly<Record<ConnectionState, string>>,
  readOnly: {
    badge: 'Read-only',
    title:
      'Fathom was started with --read-only: you can change everything in this window, but nothing is saved, there is no terminal, and programs run in the emulator.',
    saved: 'Read-only: not saved',
    noTerminal:
      'Fathom was started with --read-only, so there is no shell, and programs run in the emulator.',
  },
  /** Fathom in a page without installation. */
  page: {
    badge: 'In this browser',
    title:
      'This browser keeps your work on this computer, for this address. Clearing the page’s data or closing a private window deletes it; “Export my work” on the course page saves it to a file. There is no terminal; programs run in the emulator, which executes the same instructions.',
    tab: 'In this browser, tabs do not learn of each other’s changes. Work in one tab only, or reload the others before you continue there.',
    noAnswer:
      'This browser’s storage does not respond, so your work is lost when you close this page. Reload the page to try again, or export your work first.',
    lostBadge: 'Not saved',
    lost: 'This browser stores nothing for this page, so your work is lost when you close it. Export your work first.',
    noTerminal:
      'A web page has no shell, and programs run in the emulator, which executes the same instructions. Native runs need an installed Fathom.',
  },
  link: {
    title: 'Open this address outside of Fathom?',
    open: 'Open',
    stay: 'Stay here',
  },
  /** Parts of the window that load on demand. */
  parts: {
    loading: 'Loading …',
    unreachable:
      'This part of the window could not be loaded because Fathom is not responding. Start Fathom again, then try again.',
    updated:
      'This part of the window could not be loaded because Fathom was updated while the window was open. Reload the window. Your work is saved first.',
    retry: 'Try again',
    reload: 'Reload the window',
    language:
      'The German texts could not be loaded, so the window stays in English. Choose the language again when Fathom responds.',
  },
  /** Asked before several lines are pasted into the shell. */
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
  again: 'Fathom was restarted, which ended the shells and runs of this window.',
  noShell: 'No shell is running.',
  shell: (notice: ShellNotice): string => {
    switch (notice.kind) {
      case 'not-read':
        return `The program in the terminal is not reading its input: ${counted(notice.count)} characters were dropped. Ctrl+C ends most programs.`;
      case 'too-long':
        return `Nothing was pasted: ${counted(notice.count)} characters are too many for the terminal. Use a file instead.`;
      case 'anew':
        return 'Fathom was restarted, which ended the old shell. This is a new one.';
      case 'not-all':
        return 'Some terminal output arrived while there was no connection and was lost.';
      case 'ended':
        return 'The shell ended immediately. Press Enter in the terminal to start another one.';
      case 'restricted':
        return trustEn.refused.terminal;
      case 'failed':
        return `${notice.message} Press Enter in the terminal to try again.`;
    }
  },
};
