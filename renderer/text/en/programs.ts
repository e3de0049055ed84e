import type {
  NameFault,
  SetAside,
  WorkspaceFile,
  WorkspaceOmitted,
} from '../../../electron/contract/index.ts';

type Condition = Exclude<WorkspaceFile['condition'], ''>;

type Omitted = WorkspaceOmitted['fault'];
const omittedBecause: Readonly<Record<Omitted, string>> = {
  empty: 'the name is blank',
  long: 'the name is too long',
  hidden: 'the name starts with a dot',
  edge: 'the name starts or ends with a space, or ends with a dot',
  character: 'the name has invisible characters or one of \\ / : * ? " < > |',
  reserved: 'Windows reserves the name',
  link: 'it is a link that points outside this folder',
};

export const programsEn = {
  menuOf: (name: string) => `Program ${name}: menu`,
  fresh: 'New program',
  freshName: 'program',
  open: 'Open …',
  openFile: 'Open a file from this computer …',
  rename: 'Rename …',
  duplicate: 'Duplicate',
  download: 'Save a copy as a file …',
  history: 'History …',
  remove: 'Delete',
  workspace: 'Work in another folder …',
  workspaces: {
    title: 'Work in another folder',
    about:
      'Programs, answers, and progress are plain files in one folder per person or course. The window restarts in the folder that you choose. The current folder is kept, and its shells end.',
    now: 'Current:',
    earlier: 'Earlier',
    other: 'Path of another folder',
    choose: 'Choose …',
    open: 'Open',
    make: 'Create this folder',
    missing: (folder: string) => `The folder ${folder} does not exist.`,
    refused: (why: string) => `The folder was not opened: ${why}.`,
  },
  recent: 'Recent',
  asideName: (stem: string, date: string) => `${stem} (my version, ${date})`,
  draftName: (stem: string, date: string) => `${stem} (unsaved, ${date})`,
  counterexample: 'Counterexample',
  notSavedBecause: (why: string) => `Not saved: ${why}`,
  notSavedTitle: (why: string) =>
    `Not saved: ${why}. Your text is kept in this window, and Fathom keeps trying to save it.`,
  troubles: {
    'disk-full': 'the disk is full',
    'storage-full': 'the browser’s storage for this page is full: delete programs, or export your work',
    denied: 'permission denied',
    'read-only': 'the disk is read-only',
    'served-read-only': 'Fathom was started read-only',
    'disk-error': 'the disk reported an error',
    'too-many-files': 'too many files are open',
    'is-folder': 'a folder has that name',
    unsaved: 'there are unsaved changes',
    'not-folder': 'a file has the name of its folder',
    'name-too-long': 'its name is too long',
    'path-refused': 'it is outside the workspace',
    'not-found': 'it does not exist',
    taken: 'a program with that name already exists',
    busy: 'another program is writing the same files',
    disconnected: 'no connection',
    timeout: 'Fathom’s services are not responding',
    'invalid-request': 'it is too long',
  } as Readonly<Record<string, string>>,
  notes: {
    taken: (name: string) =>
      `“${name}” was changed by another program. The editor shows the new text; undo restores yours.`,
    apart: (name: string, other: string) =>
      `“${other}” was changed by another program while you were typing. Your version is now “${name}”; both are kept.`,
    renamed: (name: string, from: string) => `“${from}” was renamed to “${name}” by another program.`,
    gone: (name: string) => `“${name}” was deleted by another program. Your next change saves it again.`,
    removed: (name: string) => `Deleted “${name}”.`,
    drafts: (names: readonly string[]) =>
      `Restored text that could not be saved last time: ${names.map((name) => `“${name}”`).join(', ')}.`,
    unsaved: (names: readonly string[]) =>
      `Not saved yet: ${names.map((name) => `“${name}”`).join(', ')}. The folder is not writable. The editor shows your text, and Fathom saves it as soon as the folder is writable again.`,
    failed: (why: string) => `This did not work: ${why}.`,
  },
  bringBack: 'Restore',
  openOther: (name: string) => `Open “${name}”`,
  conditions: {
    'latin-1': 'This file is not UTF-8 (probably Latin-1). It opens as read-only.',
    'utf-16': 'This file is UTF-16. It opens as read-only.',
    binary: 'This is not a text file, so it cannot be shown.',
    'too-large': 'This file is too large to show.',
  } satisfies Record<Condition, string> as Readonly<Record<Condition, string>>,
  copyAsUtf8: 'Make a copy as UTF-8',
  newName: 'New name',
  save: 'Rename',
  cancel: 'Cancel',
  nameFaults: {
    empty: 'Enter a name.',
    long: 'This name is too long.',
    hidden: 'A name cannot start with a dot.',
    edge: 'A name cannot start or end with a space or end with a dot.',
    character: 'A name cannot contain invisible characters or these: \\ / : * ? " < > |',
    reserved: 'Windows reserves this name.',
    taken: 'A program with that name already exists.',
  } satisfies Record<NameFault | 'taken', string> as Readonly<Record<NameFault | 'taken', string>>,
  openTitle: 'Open a program',
  search: 'Search by name',
  none: 'No matching program',
  omitted: (names: readonly { readonly name: string; readonly fault: Omitted }[], more: number) =>
    `Not listed: ${names.map(({ name, fault }) => `“${name}” (${omittedBecause[fault]})`).join(', ')}${more > 0 ? `, and ${more} more` : ''}. Rename the files in your file manager to open them here.`,
  deleted: 'Deleted',
  historyOf: (name: string) => `History of “${name}”`,
  noHistory:
    'There are no earlier versions yet. Fathom keeps one every few seconds while you work and before large changes.',
  snapshots: 'Earlier versions',
  difference: 'Changes if you restore it',
  restore: 'Restore this version',
  restoreNote: 'The current text stays in the history, and undo restores it.',
  same: 'Same as the current text.',
  counts: (added: number, removed: number) => `+${added} −${removed}`,
  setAside: ({ file, aside, partly }: NonNullable<SetAside>) =>
    [
      aside === ''
        ? `Part of ${file} cannot be read, and the file cannot be set aside. It is unchanged.`
        : `Part of ${file} cannot be read. The file was renamed to “${aside}”.`,
      partly ? 'Fathom uses the readable part.' : '',
    ]
      .join(' ')
      .trim(),
  settingsTrouble: (why: string) => `The settings cannot be read: ${why}. Fathom uses the defaults.`,
};
