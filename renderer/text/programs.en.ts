// The words of programs as files, and of saving, in English.
import type { NameFault, SetAside, WorkspaceFile } from '../../electron/contract/index.ts';

type Condition = Exclude<WorkspaceFile['condition'], ''>;

export const programsEn = {
  menuOf: (name: string) => `Program ${name}: menu`,
  fresh: 'New program',
  freshName: 'program',
  open: 'Open …',
  openFile: 'Open a file of this computer …',
  rename: 'Rename …',
  duplicate: 'Duplicate',
  download: 'Save a copy as a file …',
  history: 'History …',
  remove: 'Delete',
  workspace: 'Work in another folder …',
  workspaces: {
    title: 'Work in another folder',
    about:
      'Programs, answers and progress are plain files in a folder: one for each person, or for each course. The window begins anew in the folder that you choose; what is here stays, and its shells end.',
    now: 'Now:',
    earlier: 'Earlier',
    other: 'Another folder (its path)',
    choose: 'Choose …',
    open: 'Open',
    make: 'Make this folder',
    missing: (folder: string) => `There is no folder ${folder}.`,
    refused: (why: string) => `It was not opened: ${why}.`,
  },
  recent: 'Last used',
  asideName: (stem: string, date: string) => `${stem} (my text, ${date})`,
  draftName: (stem: string, date: string) => `${stem} (unsaved, ${date})`,
  counterexample: 'Counterexample',
  notSavedBecause: (why: string) => `Not saved: ${why}`,
  notSavedTitle: (why: string) =>
    `Not saved: ${why}. Your text is kept in this window, and saving is tried again and again.`,
  /** By the codes of the contract. */
  troubles: {
    'disk-full': 'the disk is full',
    'storage-full': 'the browser gives this page no more room: remove programs, or export your work',
    denied: 'permission was denied',
    'read-only': 'the disk is read-only',
    'served-read-only': 'Fathom was started read-only',
    'disk-error': 'the disk has an error',
    'too-many-files': 'too many files are open',
    'is-folder': 'a folder has its name',
    unsaved: 'something here is not saved yet',
    'not-folder': 'a file stands where its folder should be',
    'name-too-long': 'its name is too long',
    'path-refused': 'its place is not inside the workspace',
    'not-found': 'it is not there',
    taken: 'there is already a program of that name',
    busy: 'another program is writing the same files',
    disconnected: 'no connection',
    timeout: 'no answer from Fathom’s services',
    'invalid-request': 'it is too long',
  } as Readonly<Record<string, string>>,
  notes: {
    taken: (name: string) =>
      `«${name}» was changed outside of this window. The new text is shown; undo brings back yours.`,
    apart: (name: string, other: string) =>
      `«${other}» was changed outside while you were typing. Your text goes on in «${name}»; both are kept.`,
    renamed: (name: string, from: string) => `«${from}» was renamed to «${name}» outside of this window.`,
    gone: (name: string) =>
      `«${name}» was removed outside of this window. It is written again when you change it.`,
    removed: (name: string) => `«${name}» is deleted.`,
    drafts: (names: readonly string[]) =>
      `Text that could not be saved the last time is back: ${names.map((name) => `«${name}»`).join(', ')}.`,
    failed: (why: string) => `That was not possible: ${why}.`,
  },
  bringBack: 'Bring it back',
  openOther: (name: string) => `Open «${name}»`,
  conditions: {
    'latin-1': 'This file is not UTF-8 (probably Latin-1). It can be looked at, and is not changed.',
    'utf-16': 'This file is UTF-16. It can be looked at, and is not changed.',
    binary: 'This file is no text. It is not shown, and not changed.',
    'too-large': 'This file is too large to be shown. It is not changed.',
  } satisfies Record<Condition, string> as Readonly<Record<Condition, string>>,
  copyAsUtf8: 'Make a copy as UTF-8',
  newName: 'New name',
  save: 'Rename',
  cancel: 'Cancel',
  nameFaults: {
    empty: 'A name is needed.',
    long: 'This name is too long.',
    hidden: 'A name does not begin with a dot.',
    edge: 'A name does not begin or end with a blank, nor end with a dot.',
    character: 'These characters cannot be in a name: \\ / : * ? " < > |',
    reserved: 'Windows keeps this name for itself.',
    taken: 'There is already a program of that name.',
  } satisfies Record<NameFault | 'taken', string> as Readonly<Record<NameFault | 'taken', string>>,
  openTitle: 'Open a program',
  search: 'Search by name',
  none: 'No program of that name',
  deleted: 'Deleted',
  historyOf: (name: string) => `History of «${name}»`,
  noHistory:
    'There is no earlier text yet. One is kept every few seconds while you work, and before much of it is replaced.',
  snapshots: 'Earlier texts',
  difference: 'What restoring it would change',
  restore: 'Restore this text',
  restoreNote: 'The text of now stays in the history, and undo brings it back.',
  same: 'The same text as now.',
  counts: (added: number, removed: number) => `+${added} −${removed}`,
  setAside: ({ file, aside, partly }: NonNullable<SetAside>) =>
    [
      aside === ''
        ? `${file} cannot be read in full, nor set aside: it stays as it is.`
        : `${file} could not be read in full. It was set aside and is kept as «${aside}».`,
      partly ? 'What could be read is in use.' : '',
    ]
      .join(' ')
      .trim(),
  settingsTrouble: (why: string) => `The settings cannot be read: ${why}. Those that are usual hold.`,
};
