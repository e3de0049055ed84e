// The workspace's programs: plain files, one of which is in the editor. Examples, imported files, and new programs
// become separate files; nothing is overwritten.
import {
  freeName,
  type FathomApi,
  type Snapshot,
  type TrashEntry,
  type WorkspaceOmitted,
} from '../../electron/contract/index.ts';
import { KeptFile, type FileNews, type FileWorld } from '../persistence/kept-file.svelte.ts';
import { takeInDrafts, type PersistenceWorld } from '../persistence/persistence.svelte.ts';
import { fileOf, folderOf, stemOf } from '../persistence/paths.ts';
import { troubleOf, type Trouble } from '../persistence/saver.svelte.ts';
import { endingOf, inFolder, isProgram, LABS_FOLDER, stemFor, titleOf, withEnding } from './names.ts';
import { withOpened, type OpenedBefore } from './remembered.ts';

export interface ProgramEntry {
  readonly path: string;
  readonly modified: number;
}

/** The programs, and those that cannot be opened, with the reason. */
interface Listed {
  readonly programs: readonly ProgramEntry[];
  readonly omitted: readonly WorkspaceOmitted[];
}

/** Shown next to the program. */
export type ProgramNote =
  | FileNews
  | { readonly kind: 'removed'; readonly id: string; readonly name: string }
  | { readonly kind: 'drafts' | 'unsaved'; readonly paths: readonly string[] }
  | { readonly kind: 'failed'; readonly trouble: Trouble };

export interface NewProgram {
  readonly name: string;
  readonly text: string;
}

export interface ProgramWindow {
  /** For an unsaved text whose path was taken. */
  readonly draftName: (stem: string) => string;
  /** The editor has another program, or its text came from outside. */
  readonly onChange: () => void;
  readonly remember: (opened: readonly OpenedBefore[]) => void;
}

const MAX_LABS = 60;
/** To search for an example that is opened again. */
const MAX_COPIES = 8;

export class Programs {
  /** The programs in the workspace and in the folders of its labs. */
  entries = $state.raw<readonly ProgramEntry[]>([]);
  /** Files whose names prevent opening. */
  omitted = $state.raw<readonly WorkspaceOmitted[]>([]);
  /** The program in the editor; undefined before one is open. */
  current = $state.raw<KeptFile>();
  /** A note about the program in the editor; null for none. */
  note = $state.raw<ProgramNote | null>(null);
  /** The programs opened so far, most recent first, with their cursors; persisted. */
  opened = $state.raw<readonly OpenedBefore[]>([]);
  /**
   * Path of the last session's program if it was never changed and so has no file; '' once another one is
   * opened.
   */
  unmade = '';
  private store: FathomApi['workspace'] | null = null;
  private persistence: PersistenceWorld | null = null;
  private readonly window: ProgramWindow;
  /** From a link: not persisted, and without a file until it is changed or kept. */
  private guest = $state.raw<KeptFile | null>(null);
  private readonly files = new Map<string, KeptFile>();
  private lastLook: Promise<void> = Promise.resolve();
  private nextLook: Promise<void> | null = null;

  constructor(window: ProgramWindow) {
    this.window = window;
  }

  /** The last session's program, else the most recently changed one, else `first`. */
  async start(
    store: FathomApi['workspace'],
    persistence: PersistenceWorld,
    opened: readonly OpenedBefore[],
    first: NewProgram,
  ): Promise<void> {
    this.store = store;
    this.persistence = persistence;
    this.opened = opened;
    const drafts = await takeInDrafts(persistence, this.window.draftName).catch(() => []);
    await this.refresh();
    const unsaved = [...persistence.unsaved.keys()].filter(isProgram);
    const paths = [
      ...unsaved,
      ...drafts.filter(isProgram),
      ...opened.map(({ path }) => path),
      ...this.recentPaths(),
    ];
    if (!(await this.openFirst(paths))) this.show(this.fresh('', first.name, first.text));
    const [last] = opened;
    if (last !== undefined && drafts.length + unsaved.length === 0 && this.current?.path !== last.path)
      this.unmade = last.path;
    if (drafts.length > 0) this.note = { kind: 'drafts', paths: drafts };
    // Each shows its text, so that it is saved as soon as the folder takes it.
    for (const path of unsaved.slice(1)) this.files.set(path, await KeptFile.open(this.world, path));
    if (unsaved.length > 0) this.note = { kind: 'unsaved', paths: unsaved };
  }

  /** In the workspace and its labs, most recently changed first. */
  recent(): readonly ProgramEntry[] {
    return [...this.entries].sort((a, b) => b.modified - a.modified);
  }

  private recentPaths(): readonly string[] {
    return this.recent().map(({ path }) => path);
  }

  /** The program in the editor came with a link and is not the user's. */
  get hasGuest(): boolean {
    return this.guest !== null && this.guest === this.current;
  }

  get cursor(): number {
    const path = this.current?.path;
    return this.opened.find((each) => each.path === path)?.cursor ?? 0;
  }

  moveCursor(cursor: number): void {
    const path = this.current?.path;
    if (path === undefined || cursor === this.cursor || this.hasGuest) return;
    this.opened = withOpened(this.opened, { path, cursor });
    this.window.remember(this.opened);
  }

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

  /** @throws ContractError */
  async textOf(path: string): Promise<string> {
    const file = this.files.get(path) ?? (await KeptFile.open(this.world, path));
    return file.text;
  }

  /** Adds a number if the name is taken. */
  create(name: string, text: string, folder = ''): void {
    const file = this.fresh(folder, name, text);
    this.show(file);
    this.make(file);
  }

  /** Creates the file and lists it. */
  private make(file: KeptFile): void {
    file.make();
    this.entries = [...this.entries, { path: file.path, modified: Date.now() }];
  }

  /** Opens an existing program with this name and exactly this text, else creates one. */
  async openText(name: string, text: string, folder = ''): Promise<void> {
    const stem = stemFor(name);
    const copies = this.entries.filter(
      ({ path }) => folderOf(path) === folder && stemOf(titleOf(path)).startsWith(stem),
    );
    for (const { path } of copies.slice(0, MAX_COPIES)) {
      const there = this.files.get(path) ?? (await this.store?.read({ path }).catch(() => null));
      if (there?.text === text && (await this.open(path))) return;
    }
    this.create(name, text, folder);
  }

  visit(name: string, text: string): void {
    this.dismiss();
    this.guest = this.fresh('', name, text);
    this.current = this.guest;
    this.note = null;
    this.window.onChange();
  }

  /** Makes a link's program the user's. */
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

  /** Like `edit`, but saves the old text to the history. */
  replace(text: string): void {
    this.settle();
    this.current?.replace(text);
  }

  /**
   * If there is no program with this exact path, the first change creates it from the text. @param isMade
   * creates it at once
   */
  async openAt(path: string, text: string, isMade = false): Promise<void> {
    const isThere = this.files.has(path) || this.entries.some((each) => each.path === path);
    if (!(isThere && (await this.open(path)))) {
      if (this.store === null) return;
      this.show(new KeptFile(this.world, path, text, null));
    }
    if (isMade && this.current !== undefined && !this.entries.some((each) => each.path === path))
      this.make(this.current);
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

  /** To the trash, from which it can be restored. The editor gets another program. */
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

  async removed(): Promise<readonly TrashEntry[]> {
    const { entries } = (await this.store?.removed().catch(() => undefined)) ?? { entries: [] };
    return entries.filter(({ path }) => isProgram(path));
  }

  async flush(): Promise<void> {
    await this.current?.saver.flush();
  }

  async history(): Promise<readonly Snapshot[]> {
    const path = this.current?.path;
    if (path === undefined) return [];
    return (await this.store?.history({ path }).catch(() => undefined))?.entries ?? [];
  }

  async snapshot(id: string): Promise<string> {
    const path = this.current?.path ?? '';
    return (await this.store?.snapshot({ path, id }))?.text ?? '';
  }

  /** Copies a read-only file as UTF-8 text. */
  copyAsUtf8(): void {
    const { current } = this;
    if (current !== undefined) this.create(titleOf(current.path), current.text, folderOf(current.path));
  }

  /** Reads the disk: other programs, and changes of open ones. Changes during a read cause one more read. */
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
      .slice(0, MAX_LABS);
    const inLabs = await Promise.all(labs.map(({ path }) => this.programsIn(path)));
    if (root === null) return;
    const folders = [root, ...inLabs].filter((each) => each !== null);
    const listed = folders.flatMap(({ programs }) => programs);
    this.omitted = folders.flatMap(({ omitted }) => omitted);
    const known = new Set(listed.map(({ path }) => path));
    // The list may predate files that are being written.
    const coming = [...this.files.values()].filter(({ path, saver }) => !known.has(path) && !saver.isIdle);
    this.entries = [...listed, ...coming.map(({ path }) => ({ path, modified: Date.now() }))];
  }

  /** null if the folder is unreadable. */
  private async programsIn(folder: string): Promise<Listed | null> {
    const listing = await this.store?.list({ folder }).catch(() => null);
    if (listing == null) return null;
    return {
      programs: listing.entries
        .filter(({ kind, path }) => kind === 'file' && isProgram(path))
        .map(({ path, modified }) => ({ path, modified })),
      omitted: listing.omitted.filter(({ name }) => isProgram(name.trim())),
    };
  }

  private async openFirst(paths: readonly string[]): Promise<boolean> {
    for (const path of paths) if (await this.open(path)) return true;
    return false;
  }

  /** A file that is not on disk yet. */
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
    if (this.persistence === null) throw new Error('the programs were not started');
    return {
      ...this.persistence,
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
