// A workspace text file that is open in the window: saved during typing, and updated when another program changes it.
//
// A write names the versions it is based on. If the file has another version by then, the text continues in a new file,
// and both are kept. If nothing is unsaved here, the new text is adopted.
import { versionOf, type FathomApi, type WorkspaceFile } from '../../electron/contract/index.ts';
import type { Draft, Drafts } from './drafts.ts';
import type { Keeper } from './keeper.svelte.ts';
import { fileOf, folderOf, stemOf } from './paths.ts';
import type { Saver } from './saver.svelte.ts';

export type FileStore = Pick<
  FathomApi['workspace'],
  'bringBack' | 'keep' | 'list' | 'read' | 'remove' | 'rename' | 'write'
>;

export type FileNews =
  /** The displayed text was replaced from outside. */
  | { readonly kind: 'taken'; readonly file: KeptFile }
  /** Another program wrote the file; our text continues under another name. */
  | { readonly kind: 'apart'; readonly file: KeptFile; readonly other: string }
  | { readonly kind: 'renamed'; readonly file: KeptFile; readonly from: string }
  | { readonly kind: 'gone'; readonly file: KeptFile };

export interface FileWorld {
  readonly store: FileStore;
  readonly drafts: Drafts | null;
  /** By path: drafts of closed windows that the folder does not take. */
  readonly unsaved: Map<string, Draft>;
  readonly keeper: Keeper;
  /** The name (without extension) for a text whose path was taken. */
  readonly asideName: (stem: string) => string;
  /** An unknown file may be a renamed one. */
  readonly isKnown: (path: string) => boolean;
  /** Called at once when the path changes. */
  readonly onMoved: (file: KeptFile, from: string) => void;
  readonly onNews: (news: FileNews) => void;
}

/** Limit of writes with unknown outcome. */
const MAX_BASES = 60;
/** Files of equal size to compare when looking for a renamed file. */
const MAX_CANDIDATES = 5;

export class KeptFile {
  path = $state('');
  text = $state('');
  /** Why the file is read-only; '' if it is editable. */
  condition = $state<WorkspaceFile['condition']>('');
  readonly saver: Saver;

  private readonly world: FileWorld;
  /** Versions that may be on disk. */
  private bases: readonly string[];
  private isThere: boolean;
  private isGone = false;
  private keepNext = false;
  private writes = 0;

  /** @param file null for a new file: created by its first change, or by `make` */
  constructor(world: FileWorld, path: string, text: string, file: WorkspaceFile | null) {
    this.world = world;
    this.path = path;
    this.text = text;
    this.condition = file?.condition ?? '';
    this.bases = file === null ? [] : [file.version];
    this.isThere = file !== null;
    this.saver = world.keeper.add(() => this.write(), { hasDraft: true });
  }

  static async open(world: FileWorld, path: string): Promise<KeptFile> {
    const draft = world.unsaved.get(path);
    const file = await world.store.read({ path }).catch((error: unknown) => {
      if (draft === undefined) throw error;
      return null;
    });
    const opened = new KeptFile(world, path, file?.text ?? '', file);
    if (draft !== undefined) opened.resume(draft);
    return opened;
  }

  private resume({ path, text, bases }: Draft): void {
    this.world.unsaved.delete(path);
    this.text = text;
    this.bases = bases;
    this.make();
  }

  get file(): string {
    return fileOf(this.path);
  }

  edit(text: string): void {
    if (text === this.text || this.condition !== '') return;
    this.text = text;
    this.make();
  }

  /** Saves the old text to the history even if it is seconds old. */
  replace(text: string): void {
    this.keepNext = true;
    this.edit(text);
  }

  /** Creates the file even without changes. */
  make(): void {
    this.draft();
    this.saver.changed();
  }

  async rename(name: string): Promise<void> {
    await this.saver.flush();
    if (this.isThere) this.moved((await this.world.store.rename({ path: this.path, name })).path);
    else this.moved(this.path.slice(0, -this.file.length) + name);
  }

  /** @returns the ID for restoring the file from the trash; '' if it was never on disk. @throws ContractError */
  async remove(): Promise<string> {
    await this.saver.flush();
    const id = this.isThere ? (await this.world.store.remove({ path: this.path })).id : '';
    this.close();
    return id;
  }

  close(): void {
    this.world.keeper.remove(this.saver);
    this.world.drafts?.drop(this.path);
  }

  async check(): Promise<void> {
    // A pending write detects changes itself, and a write in progress is our own change.
    if (!this.saver.isIdle || !this.isThere) return;
    const { path, writes } = this;
    const file = await this.world.store
      .read({ path })
      .catch((error: { readonly code?: unknown } | null) => (error?.code === 'not-found' ? 'gone' : null));
    if (file === null || !this.saver.isIdle || this.writes !== writes || this.path !== path) return;
    if (file === 'gone') return this.follow();
    this.isGone = false;
    if (this.bases.includes(file.version) && this.condition === file.condition) return;
    this.bases = [file.version];
    this.condition = file.condition;
    if (versionOf(this.text) === file.version) return;
    const before = this.text;
    this.text = file.text;
    this.world.onNews({ kind: 'taken', file: this });
    // Saves the text that others replaced to the history. Undo has it in any case.
    await this.world.store.keep({ path, text: before }).catch(() => undefined);
  }

  private async write(): Promise<void> {
    const { path, text, keepNext: keep, isThere } = this;
    const stem = stemOf(this.file);
    const aside = isThere ? this.world.asideName(stem) : stem;
    this.writes += 1;
    // The response may be lost although the text was written: then the next write is based on it.
    const version = versionOf(text);
    const sent = [...this.bases.slice(1).slice(-MAX_BASES), version];
    this.bases = [...new Set([...this.bases.slice(0, 1), ...sent])];
    const written = await this.world.store.write({ path, text, bases: [...this.bases], aside, keep });
    if (keep) this.keepNext = false;
    this.bases = [written.version];
    this.isThere = true;
    this.isGone = false;
    if (written.path !== path) this.moved(written.path);
    if (written.aside && isThere) this.world.onNews({ kind: 'apart', file: this, other: path });
    if (this.saver.isDirty) this.draft();
    else this.world.drafts?.drop(this.path);
  }

  private draft(): void {
    const { path, text, bases } = this;
    this.world.drafts?.put({ path, text, bases });
  }

  private moved(path: string): void {
    const from = this.path;
    if (path === from) return;
    this.world.drafts?.drop(from);
    this.path = path;
    this.world.onMoved(this, from);
  }

  /** The file is gone or renamed. The displayed text stays. */
  private async follow(): Promise<void> {
    const folder = folderOf(this.path);
    const from = this.path;
    const size = new TextEncoder().encode(this.text).length;
    const { entries } = await this.world.store.list({ folder }).catch(() => ({ entries: [] }));
    // A byte order mark and Windows line ends make the file larger.
    const most = size + 3 + this.text.split('\n').length;
    const candidates = entries.filter(
      (entry) =>
        entry.kind === 'file' && entry.size >= size && entry.size <= most && !this.world.isKnown(entry.path),
    );
    for (const { path } of candidates.slice(0, MAX_CANDIDATES)) {
      const file = await this.world.store.read({ path }).catch(() => null);
      if (file === null || !this.bases.includes(file.version) || !this.saver.isIdle) continue;
      this.moved(path);
      return this.world.onNews({ kind: 'renamed', file: this, from });
    }
    if (this.path !== from || this.isGone) return;
    this.isGone = true;
    this.world.onNews({ kind: 'gone', file: this });
  }
}
