import type { Session } from '../../session/session.svelte.ts';
import { sourceLineOf, type PlaceLink } from '../../terminal/links.ts';
import { shellOf } from '../../terminal/shell.ts';
import { runningOf } from './running.svelte.ts';

/** Also reads uncommitted input; reports an invalid one. */
function hasArgument(session: Session): boolean {
  session.commitArgument();
  if (session.wrongArgument !== null) session.notice = session.text.badArgument;
  return session.wrongArgument === null;
}

export async function runProgram(session: Session): Promise<void> {
  if (session.runRefusal !== '') {
    session.notice = session.runRefusal;
    return;
  }
  if (!hasArgument(session)) return;
  // Recent edits and newly opened programs are not compiled yet.
  await session.compiled();
  if (session.stale || session.snapshot === null) return session.showProblems();
  session.showBelow('run');
  await runningOf(session).start(session.argument);
}

/** Types the commands into the terminal if it is free. */
export async function typeIntoShell(session: Session): Promise<void> {
  if (!hasArgument(session)) return;
  await session.compiled();
  if (session.stale || session.snapshot === null) return session.showProblems();
  if (!(await session.trust.allows('terminal'))) return;
  const shell = shellOf(session);
  const mayOpen = session.canDraw('terminal');
  if (shell.current === null && mayOpen) session.showBelow('terminal');
  await runningOf(session).typeInto(mayOpen ? await shell.opened() : '', session.argument);
}

/** A place that a terminal names: in the program, or through its assembly. */
export function goToPlace(session: Session, { of, line }: PlaceLink): void {
  if (of === 'assembly') session.showView('assembly');
  const inSource = of === 'source' ? line : sourceLineOf(runningOf(session).assembly, line);
  if (inSource === 0) return;
  session.selectLine(inSource, 'run');
  if (of === 'source') session.focusEditor?.();
}
