// A visit: the window shows a picture that came as a link. Its program, settings, and panes belong to the visit. Nothing of
// it is remembered or saved before the person keeps it, and one step leads back to what was there before.
//
// Keep true: while `session.visiting` is set, `session.keep` holds back what it is given, labs lend nothing, the lab's checks
// rest, and the arrangement of the panes is not saved.
import type { NotedPanes } from './docking.ts';
import { noteWindow, type WindowNote } from './noting.ts';
import type { Session } from './session.svelte.ts';
import { stateOf } from './state.ts';

interface Before {
  readonly window: WindowNote;
  readonly panes: NotedPanes | undefined;
}

class Visit {
  private readonly session: Session;
  /** What was there before the first of several links. */
  private before: Before | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  /** @param show brings the picture */
  async begin(show: () => Promise<void>): Promise<void> {
    const { session } = this;
    this.before ??= { window: noteWindow(session), panes: session.docking?.note() };
    session.visiting = true;
    await show();
  }

  /** Ends the visit: the window is as it was before it. */
  async back(): Promise<void> {
    const { before, session } = this;
    if (before === null) return;
    this.before = null;
    before.window.settings();
    await before.window.picture();
    // A program that is gone cannot be shown: what is shown in its place is not lost.
    session.programs.settle();
    this.end(before);
  }

  /** The person went on to another program: the visit ends, and its settings go with it. */
  leave(): void {
    const { before } = this;
    if (before === null) return;
    this.before = null;
    before.window.settings();
    this.end(before);
  }

  /** The program becomes one of the person's, and settings and panes stay as they are. */
  keep(): void {
    const { before, session } = this;
    if (before === null) return;
    this.before = null;
    session.programs.settle();
    session.visiting = false;
    session.releaseChanges('keep');
    before.panes?.keep();
    session.overrides.catchUp();
  }

  private end({ panes }: Before): void {
    const { session } = this;
    panes?.back();
    session.visiting = false;
    session.releaseChanges('drop');
    session.overrides.catchUp();
  }
}

export const visitOf = stateOf((session) => {
  const visit = new Visit(session);
  session.onOtherProgram = () => visit.leave();
  return visit;
});
