import { firstProgram, type Session } from '../../session/session.svelte.ts';
import { saveAs } from '../../programs/save.ts';

export interface ProgramCommand {
  readonly id:
    'fresh' | 'open' | 'openFile' | 'workspace' | 'rename' | 'duplicate' | 'download' | 'history' | 'remove';
  readonly key?: string;
  readonly isThere?: (session: Session) => boolean;
  readonly run: (session: Session) => void;
}

export const programCommands: readonly ProgramCommand[] = [
  { id: 'fresh', run: (session) => session.programs.create(session.text.programs.freshName, '') },
  { id: 'open', run: (session) => (session.dialogs.program = 'open') },
  { id: 'openFile', key: 'Mod+O', run: (session) => session.dialogs.chooseFile?.() },
  {
    id: 'workspace',
    isThere: (session) => session.host.canChangeWorkspace,
    run: (session) => (session.dialogs.program = 'workspace'),
  },
  { id: 'rename', run: (session) => (session.dialogs.program = 'rename') },
  { id: 'duplicate', run: (session) => session.programs.duplicate() },
  { id: 'download', run: ({ programs }) => saveCopy(programs.current) },
  { id: 'history', run: (session) => (session.dialogs.program = 'history') },
  { id: 'remove', run: (session) => void session.programs.remove(firstProgram) },
];

function saveCopy(file: Session['programs']['current'] | undefined): void {
  if (file !== undefined) saveAs(file.path.replace(/^.*\//, ''), file.text);
}

export function commandOf(id: ProgramCommand['id']): ProgramCommand {
  const found = programCommands.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no command ${id}`);
  return found;
}
