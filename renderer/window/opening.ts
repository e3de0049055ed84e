// Opens dropped, chosen, and given files: programs, and what other panes read. Runs nothing.
import { MAX_BYTES, openGiven, type GivenFile, type Opened } from '../programs/opening.ts';
import type { HandingIn } from '../session/lab/lab.svelte.ts';
import type { Session } from '../session/session.svelte.ts';

const WORK = /\.fathom$/i;
const ASSIGNMENT = /\.ya?ml$/i;
const TALK = /\.talk$/i;

export async function openFiles(session: Session, files: readonly GivenFile[]): Promise<void> {
  const work = files.length === 1 ? files[0] : undefined;
  if (work !== undefined && WORK.test(work.name)) {
    const guide = await guideForFiles(session);
    if (guide !== null) return guide.take(work);
  }
  if (work !== undefined && TALK.test(work.name)) return session.late.use(({ talk }) => void talk.take(work));
  if (work !== undefined && ASSIGNMENT.test(work.name)) {
    const source = work.size > MAX_BYTES ? null : await work.arrayBuffer().catch(() => null);
    const guide = source === null ? null : await guideForFiles(session);
    if (source !== null && guide !== null) return guide.assign(work.name, new TextDecoder().decode(source));
  }
  await openRead(session, await openGiven(files));
}

async function openRead(session: Session, opened: Opened): Promise<void> {
  const { status } = session;
  const { faults } = session.text.opening;
  if (opened.kind === 'refused') {
    status.notice = faults[opened.fault](opened.name);
    return;
  }
  const { form, name, text } = opened;
  status.notice = '';
  if (form === 'program') return session.programs.openText(name, text);
  await session.startup.started;
  if (!session.lab.canOpen('v8')) status.notice = faults['no-v8-pane'](name);
  else {
    session.front.show('v8');
    session.late.use(({ v8 }) => (form === 'trace' ? v8.openTrace : v8.openProgram).call(v8, name, text));
  }
}

/** In front, once the window has started. null if the window has no guide. */
async function guideForFiles(session: Session): Promise<HandingIn | null> {
  await session.startup.started;
  session.front.docking?.show('guide');
  return session.lab.handing;
}
