// The programs of the workspace: plain files, one of which is in the editor. An example, a file from elsewhere, a new
// one: each is a file of its own, and nothing is written over.
import { freeName, type FathomApi, type Snapshot, type TrashEntry } from '../../electron/contract/index.ts';
import { KeptFile, type FileNews, type FileWorld } from '../keeping/kept-file.svelte.ts';
import { takeInDrafts, type KeepingWorld } from '../keeping/keeping.svelte.ts';
import { fileOf, folderOf, stemOf } from '../keeping/paths.ts';
import { troubleOf, type Trouble } from '../keeping/saver.svelte.ts';
import { endingOf, inFolder, isProgram, LABS_FOLDER, stemFor, titleOf, withEnding } from './names.ts';
import { withOpened, type OpenedBefore } from './remembered.ts';

export interface ProgramEntry {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** What a person is told beside the program. */
export type ProgramNote =
  | FileNews
  | { readonly kind: 'removed'; readonly id: string; readonly name: string }
  | { readonly kind: 'drafts'; readonly paths: readonly string[] }
  | { readonly kind: 'failed'; readonly trouble: Trouble };

export interface NewProgram {
  readonly name: string;
  readonly text: string;
}

export interface ProgramWindow {
  /** A name for a text that was never saved, and whose place was taken. */
  readonly draftName: (stem: string) => string;
  /** Another program is in the editor, or its text came from elsewhere. */
  readonly onChange: () => void;
  /** Remembers over restarts. */
  readonly remember: (opened: readonly OpenedBefore[]) => void;
}

const MOST_LABS = 60;
/** An example that is opened again is looked for among so many copies. */
const MOST_COPIES = 8;

export class Programs {
  entries = $state.raw<readonly ProgramEntry[]>([]);
  /** The one in the editor. */
  current = $state.raw<KeptFile>();
  note = $state.raw<ProgramNote | null>(null);
  /** Which were open, the last one first. */
  opened = $state.raw<readonly OpenedBefore[]>([]);
  /** The path of what was open the last time and is no file, since nobody changed it; '' once another one is opened. */
  unmade = '';
  private store: FathomApi['workspace'] | null = null;
  private keeping: KeepingWorld | null = null;
  private readonly window: ProgramWindow;
  /** The program of a link: it is not remembered, and is not a file before it is changed or kept. */
  private guest = $state.raw<KeptFile | null>(null);
  /** Those that were opened since the start: they keep what can be undone. */
  private readonly files = new Map<string, KeptFile>();
  private lastLook: Promise<void> = Promise.resolve();
  private nextLook: Promise<void> | null = null;

  constructor(window: ProgramWindow) {
    this.window = window;
  }

  /** Opens the program that was open the last time; where there is none, the one that was changed last; else `first`. */
  async start(
    store: FathomApi['workspace'],
    keeping: KeepingWorld,
    opened: readonly OpenedBefore[],
    first: NewProgram,
  ): Promise<void> {
    this.store = store;
    this.keeping = keeping;
    this.opened = opened;
    const drafts = await takeInDrafts(keeping, this.window.draftName).catch(() => []);
    await this.refresh();
    const paths = [...drafts.filter(isProgram), ...opened.map(({ path }) => path), ...this.recentPaths()];
    if (!(await this.openFirst(paths))) this.show(this.fresh('', first.name, first.text));
    const [last] = opened;
    if (last !== undefined && drafts.length === 0 && this.current?.path !== last.path)
      this.unmade = last.path;
    if (drafts.length > 0) this.note = { kind: 'drafts', paths: drafts };
  }

  /** Those of the workspace itself and of its labs, the last changed first. */
  recent(): readonly ProgramEntry[] {
    return [...this.entries].sort((a, b) => b.modified - a.modified);
  }

  private recentPaths(): readonly string[] {
    return this.recent().map(({ path }) => path);
  }

  /** The program in the editor came with a link, and is not one of the person's. */
  get hasGuest(): boolean {
    return this.guest !== null && this.guest === this.current;
  }

  get cursor(): number {
    const path = this.current?.path;
    return this.opened.find((each) => each.path === path)?.cursor ?? 0;
  }

  /** To be called when the cursor of the program in the editor is somewhere else. */
  moveCursor(cursor: number): void {
    const path = this.current?.path;
    if (path === undefined || cursor === this.cursor || this.hasGuest) return;
    this.opened = withOpened(this.opened, { path, cursor });
    this.window.remember(this.opened);
  }

  /** True where it could be opened. */
  async open(path: string): Promise<boolean> {
    const { store } = this;
    if (store === null) return false;
    const known = this.files.get(path);
    try {
      const file = known ?? (await KeptFile.open(this.world, path));
      this.files.set(file.path, file);
      this.show(file);
      if (known !== undefined) await known.check();
      return true;
    } catch (error) {
      this.note = { kind: 'failed', trouble: troubleOf(error) };
      return false;
    }
  }

  /** The text of a program, open or not. @throws ContractError */
  async textOf(path: string): Promise<string> {
    const file = this.files.get(path) ?? (await KeptFile.open(this.world, path));
    return file.text;
  }

  /** Makes a program and opens it; where the name is taken, with a number behind it. */
  create(name: string, text: string, folder = ''): void {
    const file = this.fresh(folder, name, text);
    this.show(file);
    file.make();
    this.entries = [...this.entries, { path: file.path, modified: Date.now() }];
  }

  /** As `create`; where there is a program of this name with just this text, that one is opened. */
  async openText(name: string, text: string, folder = ''): Promise<void> {
    const stem = stemFor(name);
    const copies = this.entries.filter(
      ({ path }) => folderOf(path) === folder && stemOf(titleOf(path)).startsWith(stem),
    );
    for (const { path } of copies.slice(0, MOST_COPIES)) {
      const there = this.files.get(path) ?? (await this.store?.read({ path }).catch(() => null));
      if (there?.text === text && (await this.open(path))) return;
    }
    this.create(name, text, folder);
  }

  /** Shows the program of a link. */
  visit(name: string, text: string): void {
    this.dismiss();
    this.guest = this.fresh('', name, text);
    this.current = this.guest;
    this.note = null;
    this.window.onChange();
  }

  /** The program of a link becomes one of the person's; without one, nothing happens. */
  settle(): void {
    const { guest } = this;
    if (guest === null || guest !== this.current) return;
    this.guest = null;
    this.files.set(guest.path, guest);
    guest.make();
    this.entries = [...this.entries, { path: guest.path, modified: Date.now() }];
    this.opened = withOpened(this.opened, { path: guest.path, cursor: 0 });
    this.window.remember(this.opened);
  }

  private dismiss(): void {
    this.guest?.close();
    this.guest = null;
  }

  edit(text: string): void {
    if (text !== this.current?.text) this.settle();
    this.current?.edit(text);
  }

  /** As `edit`; the text that goes is in the history. */
  replace(text: string): void {
    this.settle();
    this.current?.replace(text);
  }

  /** Opens the program of this very path; where there is none, it is made of the text by the first change. */
  async openAt(path: string, text: string): Promise<void> {
    const isThere = this.files.has(path) || this.entries.some((each) => each.path === path);
    if (isThere && (await this.open(path))) return;
    if (this.store !== null) this.show(new KeptFile(this.world, path, text, null));
  }

  /** @throws ContractError `taken`, `path-refused` … */
  async rename(name: string): Promise<void> {
    const { current } = this;
    if (current === undefined) return;
    await current.rename(withEnding(name, current.path));
    await this.refresh();
  }

  duplicate(): void {
    const { current } = this;
    if (current !== undefined) this.create(titleOf(current.path), current.text, folderOf(current.path));
  }

  /** Into the trash, from which it can be brought back. Another program comes into the editor. */
  async remove(first: NewProgram): Promise<void> {
    const { current } = this;
    if (current === undefined) return;
    this.note = null;
    try {
      const id = await current.remove();
      this.files.delete(current.path);
      this.opened = this.opened.filter(({ path }) => path !== current.path);
      await this.refresh();
      const next = [...this.opened.map(({ path }) => path), ...this.recentPaths()];
      if (!(await this.openFirst(next))) this.show(this.fresh('', first.name, first.text));
      this.note = id === '' ? null : { kind: 'removed', id, name: titleOf(current.path) };
    } catch (error) {
      this.note = { kind: 'failed', trouble: troubleOf(error) };
    }
  }

  async bringBack(id: string): Promise<void> {
    try {
      const back = await this.store?.bringBack({ id });
      await this.refresh();
      this.note = null;
      if (back !== undefined) await this.open(back.path);
    } catch (error) {
      this.note = { kind: 'failed', trouble: troubleOf(error) };
    }
  }

  /** What was removed and can be brought back. */
  async removed(): Promise<readonly TrashEntry[]> {
    const { entries } = (await this.store?.removed().catch(() => undefined)) ?? { entries: [] };
    return entries.filter(({ path }) => isProgram(path));
  }

  /** Saves what is in the editor, now. */
  async flush(): Promise<void> {
    await this.current?.saver.flush();
  }

  /** Earlier texts of the program in the editor, newest first. */
  async history(): Promise<readonly Snapshot[]> {
    const path = this.current?.path;
    if (path === undefined) return [];
    return (await this.store?.history({ path }).catch(() => undefined))?.entries ?? [];
  }

  /** @throws ContractError */
  async snapshot(id: string): Promise<string> {
    const path = this.current?.path ?? '';
    return (await this.store?.snapshot({ path, id }))?.text ?? '';
  }

  /** A text in UTF-8 of what can be looked at only. */
  copyAsUtf8(): void {
    const { current } = this;
    if (current !== undefined) this.create(titleOf(current.path), current.text, folderOf(current.path));
  }

  /**
   * Looks at what is on the disk: other programs, and whether those that are open were changed. Many changes during a look
   * are seen by one more look after it.
   */
  look(): Promise<void> {
    this.nextLook ??= this.lastLook
      .catch(() => undefined)
      .then(() => {
        this.nextLook = null;
        return (this.lastLook = this.lookNow());
      });
    return this.nextLook;
  }

  private async lookNow(): Promise<void> {
    for (const file of [...this.files.values()]) await file.check();
    await this.refresh();
  }

  private async refresh(): Promise<void> {
    const { store } = this;
    if (store === null) return;
    const root = await this.programsIn('');
    const labs = (await store.list({ folder: LABS_FOLDER }).catch(() => ({ entries: [] }))).entries
      .filter(({ kind }) => kind === 'folder')
      .slice(0, MOST_LABS);
    const inLabs = await Promise.all(labs.map(({ path }) => this.programsIn(path)));
    if (root === null) return;
    const listed = [...root, ...inLabs.flatMap((each) => each ?? [])];
    const known = new Set(listed.map(({ path }) => path));
    // What is being written may have come too late for the list.
    const coming = [...this.files.values()].filter(({ path, saver }) => !known.has(path) && !saver.isIdle);
    this.entries = [...listed, ...coming.map(({ path }) => ({ path, modified: Date.now() }))];
  }

  /** null where the folder cannot be read. */
  private async programsIn(folder: string): Promise<readonly ProgramEntry[] | null> {
    const listing = await this.store?.list({ folder }).catch(() => null);
    if (listing == null) return null;
    return listing.entries
      .filter(({ kind, path }) => kind === 'file' && isProgram(path))
      .map(({ path, modified }) => ({ path, modified }));
  }

  /** Opens the first of them that can be opened; false where none can. */
  private async openFirst(paths: readonly string[]): Promise<boolean> {
    for (const path of paths) if (await this.open(path)) return true;
    return false;
  }

  /** A program that is not on the disk yet. */
  private fresh(folder: string, name: string, text: string): KeptFile {
    const taken = [...this.entries.map(({ path }) => path), ...this.files.keys()]
      .filter((path) => folderOf(path) === folder)
      .map(fileOf);
    const path = inFolder(folder, freeName(taken, stemFor(name), endingOf(text)));
    return new KeptFile(this.world, path, text, null);
  }

  private show(file: KeptFile): void {
    this.dismiss();
    this.files.set(file.path, file);
    const cursor = this.opened.find(({ path }) => path === file.path)?.cursor ?? 0;
    this.opened = withOpened(this.opened, { path: file.path, cursor });
    this.current = file;
    this.unmade = '';
    this.note = null;
    this.window.onChange();
    this.window.remember(this.opened);
  }

  private get world(): FileWorld {
    if (this.keeping === null) throw new Error('the programs were not started');
    return {
      ...this.keeping,
      isKnown: (path) => this.files.has(path) || this.entries.some((each) => each.path === path),
      onMoved: (file, from) => this.moved(file, from),
      onNews: (news) => this.tell(news),
    };
  }

  private tell(news: FileNews): void {
    if (news.file !== this.current) return;
    this.note = news;
    if (news.kind === 'taken') this.window.onChange();
  }

  private moved(file: KeptFile, from: string): void {
    if (this.files.get(from) !== file) return;
    this.files.delete(from);
    this.files.set(file.path, file);
    const cursor = this.opened.find(({ path }) => path === from)?.cursor ?? 0;
    this.opened = withOpened(this.opened, { path: file.path, cursor }, from);
    this.window.remember(this.opened);
  }
}
