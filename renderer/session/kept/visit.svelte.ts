// A visit: the window shows a linked picture instead of the user's work. Its program, settings, and panes belong to the
// visit; nothing is persisted before the user keeps it, and one step returns to the previous state.
// Invariant: while `isOn` is set, the user's settings are held back, labs override nothing and run no checks, and the
// pane layout is not saved.
import type { NotedPanes } from '../shown/docking.ts';
import type { Late } from '../panes/late.svelte.ts';
import { noteWindow, type NotedWindow, type WindowNote } from './noting.ts';
import type { ScopedOverrides } from '../lab/scoped-overrides.ts';
import type { UserSettings } from './settings.ts';

export const LINK_MARK = '#picture=';

/** @param fragment with its `#` */
export const isLink = (fragment: string): boolean => fragment.startsWith(LINK_MARK);

interface Before {
  readonly window: WindowNote;
  readonly panes: NotedPanes | undefined;
}

interface VisitedWindow extends NotedWindow {
  readonly late: Pick<Late, 'load'>;
  readonly settings: Pick<UserSettings, 'release'>;
  readonly overrides: Pick<ScopedOverrides, 'catchUp'>;
}

export class Visit {
  /** Until the user returns, keeps the picture, or opens another program. */
  isOn = $state(false);
  private readonly session: VisitedWindow;
  /** The state before the first of several links. */
  private before: Before | null = null;

  constructor(session: VisitedWindow) {
    this.session = session;
  }

  async begin(show: () => Promise<void>): Promise<void> {
    const { session } = this;
    await session.late.load().catch(() => undefined);
    this.before ??= { window: noteWindow(session), panes: session.front.docking?.note() };
    this.isOn = true;
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
    this.isOn = false;
    session.settings.release('keep');
    before.panes?.keep();
    session.overrides.catchUp();
  }

  private end({ panes }: Before): void {
    const { session } = this;
    panes?.back();
    this.isOn = false;
    session.settings.release('drop');
    session.overrides.catchUp();
  }
}
