// A visit: the window shows a linked picture. Its program, settings, and panes belong to the visit; nothing
// is persisted before the user keeps it, and one step returns to the previous state.
// Invariant: while `session.visiting` is set, `session.keep` holds back changes, labs override nothing and
// run no checks, and the pane layout is not saved.
import type { NotedPanes } from './docking.ts';
import { noteWindow, type WindowNote } from './noting.ts';
import type { Session } from './session.svelte.ts';
import { stateOf } from './state.ts';

export const LINK_MARK = '#picture=';

/** @param fragment with its `#` */
export const isLink = (fragment: string): boolean => fragment.startsWith(LINK_MARK);

interface Before {
  readonly window: WindowNote;
  readonly panes: NotedPanes | undefined;
}

class Visit {
  private readonly session: Session;
  /** The state before the first of several links. */
  private before: Before | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  async begin(show: () => Promise<void>): Promise<void> {
    const { session } = this;
    await session.offered().catch(() => undefined);
    this.before ??= { window: noteWindow(session), panes: session.front.docking?.note() };
    session.visiting = true;
    await show();
  }

  async back(): Promise<void> {
    const { before, session } = this;
    if (before === null) return;
    this.before = null;
    before.window.settings();
    await before.window.picture();
    // The previous program is gone, so keep the one shown instead.
    session.programs.settle();
    this.end(before);
  }

  /** The user opened another program: the visit ends, and its settings with it. */
  leave(): void {
    const { before } = this;
    if (before === null) return;
    this.before = null;
    before.window.settings();
    this.end(before);
  }

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
