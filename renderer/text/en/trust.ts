import type { Restricted } from '../../names.ts';

export const trustEn = {
  give: 'Trust this folder',
  withdraw: 'Stop trusting this folder',
  withdrawn: 'Fathom no longer trusts this folder. Its shells and programs have ended.',
  badge: 'Restricted folder',
  banner:
    'Programs run in the emulator. The terminal and JavaScript from this folder are off, because Fathom did not create it.',
  ask: 'Trust …',
  title: 'Do you trust this folder?',
  why: 'Fathom did not create this folder on this computer, so its files may come from someone else. Until you trust it, Fathom runs nothing from it:',
  list: [
    'Programs run in the emulator, not natively, and Fathom writes no build folder.',
    'The terminal stays closed, because files can make a shell run commands.',
    'Rules, reductions, and answers in JavaScript do not run.',
  ],
  still: 'You can read and edit every file.',
  only: 'Trust it only if you know who wrote its files. Trust includes files that are added later.',
  others: 'Other users of this computer can change this folder.',
  changed: 'Another folder has replaced this one. The question is about the new folder.',
  unknown: 'Fathom cannot examine this folder.',
  stay: 'Stay restricted',
  refused: {
    run: 'This folder is restricted: the program runs in the emulator.',
    terminal: 'This folder is restricted: it has no terminal.',
    code: 'This folder is restricted: its JavaScript does not run.',
  } satisfies Record<Restricted, string> as Readonly<Record<Restricted, string>>,
  noTerminal:
    'There is no terminal, because you have not trusted this folder. Programs run in the emulator, which executes the same instructions.',
  noNative: 'this folder is restricted, so Fathom runs no native programs',
  notChecked: 'Not checked: this folder is restricted, so the JavaScript of this answer does not run.',
};
