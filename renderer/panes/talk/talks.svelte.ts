// Talks: bookmarks to present. Each is a file in the workspace's folder `talks`, saved on every change. An
// unreadable file stays unchanged; additions go to another one.
import type { Session } from '../../session/session.svelte.ts';
import { notedOf, showNoted } from '../../session/kept/marking.ts';
import { noteWindow, type WindowNote } from '../../session/kept/noting.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import { CodeFiles } from '../../code/files.svelte.ts';
import { saveAs } from '../../programs/save.ts';
import { titleOf } from '../../programs/names.ts';
import type { GivenFile } from '../../programs/opening.ts';
import {
  hasRoom,
  isSmall,
  moved,
  readBookmark,
  readTalk,
  TALK_ENDING,
  writeTalk,
  type Bookmark,
  type ReadTalk,
} from './file.ts';
import { readLink, writeLink } from './link.ts';

const EMPTY = writeTalk([]);
const MAX_BYTES = 4_000_000;

class Talks {
  readonly files = new CodeFiles('talks', TALK_ENDING);
  at = $state(-1);
  /** So that the audience looks at the speaker. */
  isBlank = $state(false);
  hasSpotlight = $state(false);
  private read = $derived<ReadTalk>(readTalk(this.files.current?.text ?? EMPTY));
  bookmarks = $derived(this.read.bookmarks);
  fault = $derived(this.read.fault);
  current = $derived<Bookmark | null>(this.bookmarks[this.at] ?? null);
  /** The window no longer shows the last visited bookmark's program. */
  isAway = $derived.by(
    () => this.current !== null && this.current.program.text !== this.session.program.source,
  );
  removed = $state.raw<{ readonly bookmark: Bookmark; readonly at: number } | null>(null);
  /** The state before the talk; null if unchanged. */
  private before: WindowNote | null = null;
  private asked = 0;
  private turn: Promise<void> = Promise.resolve();
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  // ------------------------------------------------------------------------------------------------- the list

  private shown(): Bookmark | null {
    const { session } = this;
    const { current } = session.programs;
    if (session.compilation.replay === null || session.compilation.stale || current === undefined)
      return null;
    return {
      note: '',
      program: { name: titleOf(current.path).slice(0, 120) || 'program', text: session.program.source },
      optimize: session.options.optimize,
      level: session.options.level,
      rulesOff: [...session.options.disabledRules],
      arg: session.argument.value,
      step: session.timeline.position,
      shown: session.timeline.at,
      pane: session.front.view,
      selection: [...session.selection.nodes].slice(0, 200),
      part: session.graph?.part() ?? null,
      follows: session.graph?.follows ?? true,
      set: this.set(),
    };
  }

  /** Oversized pane settings are omitted. */
  private set(): NonNullable<Bookmark['set']> {
    const parts = this.session.parts.all;
    const { view } = this.session.front;
    const all = notedOf(parts, null);
    const set = { all, pane: notedOf(parts, view) };
    return isSmall(set) ? set : { all, pane: {} };
  }

  mark(): void {
    const { session } = this;
    const bookmark = this.shown();
    if (bookmark === null) return;
    // Validate what is written: an invalid bookmark would make the whole file unreadable.
    if (readBookmark(bookmark) === null) {
      session.status.notice = session.text.talk.tooLong;
      return;
    }
    const at = this.bookmarks.length === 0 ? 0 : this.at < 0 ? this.bookmarks.length : this.at + 1;
    if (this.fault !== null || this.files.current === null) this.begin();
    if (this.put(this.bookmarks.toSpliced(at, 0, bookmark))) this.at = at;
  }

  begin(bookmarks: readonly Bookmark[] = [], name = this.session.text.talk.fileName): void {
    this.files.add(name, writeTalk(bookmarks));
    this.at = -1;
    this.remember();
  }

  choose(file: string): void {
    this.files.choose(file);
    this.at = -1;
    this.removed = null;
    this.remember();
  }

  async rename(name: string): Promise<void> {
    if (await this.files.rename(name)) this.remember();
  }

  async removeAll(): Promise<void> {
    await this.files.remove();
    this.at = -1;
    this.removed = null;
    this.remember();
  }

  async bringAllBack(): Promise<void> {
    await this.files.bringBack();
    this.at = -1;
    this.remember();
  }

  setNote(at: number, note: string): void {
    const bookmark = this.bookmarks.at(at);
    if (bookmark !== undefined) this.put(this.bookmarks.with(at, { ...bookmark, note: note.slice(0, 2000) }));
  }

  move(from: number, to: number): void {
    if (to < 0 || to >= this.bookmarks.length || from === to) return;
    this.put(moved(this.bookmarks, from, to));
    if (this.at === from) this.at = to;
    else if (from < this.at && to >= this.at) this.at -= 1;
    else if (from > this.at && to <= this.at) this.at += 1;
  }

  remove(at: number): void {
    const bookmark = this.bookmarks.at(at);
    if (bookmark === undefined) return;
    this.removed = { bookmark, at };
    this.put(this.bookmarks.toSpliced(at, 1));
    if (this.at >= at) this.at -= 1;
  }

  bringBack(): void {
    if (this.removed === null) return;
    const { bookmark, at } = this.removed;
    this.put(this.bookmarks.toSpliced(at, 0, bookmark));
    this.removed = null;
  }

  /** @returns whether the talk has room for all of it */
  private put(bookmarks: readonly Bookmark[]): boolean {
    const { session } = this;
    const fits = hasRoom(bookmarks);
    if (fits) this.files.edit(writeTalk(bookmarks));
    else session.status.notice = session.text.talk.full;
    return fits;
  }

  // ------------------------------------------------------------------------------------------------ elsewhere

  save(): void {
    const { current } = this.files;
    if (current !== null) saveAs(current.file, current.text);
  }

  /** To the picture. @returns '' if there is none; null if the program is too long for a link */
  async link(): Promise<string | null> {
    const bookmark = this.shown();
    return bookmark === null ? '' : writeLink(bookmark);
  }

  /** Visits a linked picture. @param isWanted the window still exists */
  async visit(fragment: string, isWanted: () => boolean): Promise<void> {
    const { session } = this;
    const bookmark = await readLink(fragment);
    if (!isWanted()) return;
    if (bookmark === null) session.status.notice = session.text.sharing.badLink;
    else await session.visit.begin(() => this.show(bookmark));
  }

  /** Opens a given talk as a separate file. */
  async take(file: GivenFile): Promise<void> {
    const { session } = this;
    const bytes = file.size > MAX_BYTES ? null : await file.arrayBuffer().catch(() => null);
    const read = bytes === null ? null : readTalk(new TextDecoder().decode(bytes));
    if (read === null || read.fault !== null) {
      const fault = read?.fault ?? { kind: 'large', at: '' };
      session.status.notice = session.text.talk.refused(
        file.name,
        session.text.talk.faults[fault.kind](fault.at),
      );
      return;
    }
    session.status.notice = '';
    this.begin(read.bookmarks, file.name.replace(/\.[^.]*$/, '') || session.text.talk.fileName);
    session.front.docking?.show('talk');
  }

  // ----------------------------------------------------------------------------------------------- presenting

  /** Moves by a bookmark; without bookmarks, by a step. */
  next(by: 1 | -1): void {
    if (this.isBlank) this.isBlank = false;
    else if (this.bookmarks.length === 0) this.session.timeline.move(by);
    else void this.go(Math.max(0, Math.min(this.bookmarks.length - 1, this.at + by)));
  }

  /** Its settings are reverted when presenting ends. */
  async go(at: number): Promise<void> {
    const { session } = this;
    const bookmark = this.bookmarks.at(at);
    if (bookmark === undefined) return;
    this.at = at;
    this.isBlank = false;
    await session.visit.back();
    if (session.presenting.isOn) this.before ??= noteWindow(session);
    // Serialized: of quick key presses, the last one counts.
    const number = ++this.asked;
    const isWanted = (): boolean => number === this.asked;
    const shown = this.turn.then(() => (isWanted() ? this.show(bookmark, isWanted) : undefined));
    this.turn = shown.catch(() => undefined);
    await shown;
  }

  /** Restores program, settings, step, pane, and view. @param isWanted nothing else was requested meanwhile */
  private async show(bookmark: Bookmark, isWanted: () => boolean = () => true): Promise<void> {
    const { session } = this;
    const { optimize, level, rulesOff, arg, pane, program, set } = bookmark;
    // Their states take the bookmark's settings.
    if (session.late.offers === null) await session.late.load().catch(() => undefined);
    if (set !== undefined) showNoted(session.parts.all, null, set.all);
    const isSame =
      session.options.optimize === optimize &&
      session.options.level === level &&
      session.argument.value === arg;
    if (!isSame || session.options.disabledRules.join() !== rulesOff.join()) {
      session.argument.choose(arg);
      session.options.set({ optimize, level, disabledRules: rulesOff });
    }
    if (session.visit.isOn) session.programs.visit(program.name, program.text);
    else if (session.program.source !== program.text)
      await session.programs.openText(program.name, program.text);
    if (!isWanted()) return;
    session.front.view = pane;
    await session.compilation.done();
    if (!isWanted() || session.program.source !== program.text) return;
    if (bookmark.step === 0) session.timeline.go(0);
    else session.timeline.seekAgain(bookmark.step, bookmark.shown ?? 0);
    session.selection.select(bookmark.selection, 'talk');
    if (set !== undefined) showNoted(session.parts.all, pane, set.pane);
    const { graph } = session;
    await graph?.rest();
    if (!isWanted()) return;
    const { part, follows = part === null } = bookmark;
    if (part !== null) graph?.lookAt(part);
    if (follows) graph?.follow(true);
  }

  async end(): Promise<void> {
    this.asked++;
    this.isBlank = false;
    this.hasSpotlight = false;
    const { before } = this;
    this.before = null;
    before?.settings();
    await before?.picture();
  }

  private remember(): void {
    this.session.persistence.keep({ view: { talk: this.files.chosen } });
  }
}

export const talksOf = stateOf(
  (session) => new Talks(session),
  (talks) => {
    let chosen = '';
    return {
      restore: ({ talk }) => (chosen = typeof talk === 'string' ? talk : ''),
      start: (world) => void talks.files.start(world, chosen),
      look: () => void talks.files.look(),
    };
  },
);
