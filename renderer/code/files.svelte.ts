// The user's files of one kind, such as rules or talks: plain files in a workspace folder, for the terminal
// and other tools. They are saved during typing; a removed file can be restored.
import { freeName } from '../../electron/contract/index.ts';
import { KeptFile, type FileNews, type FileWorld } from '../persistence/kept-file.svelte.ts';
import { fileOf } from '../persistence/paths.ts';
import type { PersistenceWorld } from '../persistence/persistence.svelte.ts';
import { troubleOf, type Trouble } from '../persistence/saver.svelte.ts';
import type { EditorMemory } from './memory.ts';

export class CodeFiles {
  files = $state.raw<readonly KeptFile[]>([]);
  chosen = $state('');
  removed = $state.raw<{ readonly file: string; readonly id: string } | null>(null);
  news = $state.raw<FileNews | null>(null);
  current = $derived(this.files.find(({ file }) => file === this.chosen) ?? null);
  private refused = $state.raw<Trouble | null>(null);
  /** null if the last change was saved. */
  trouble = $derived(this.files.find(({ saver }) => saver.trouble !== null)?.saver.trouble ?? this.refused);

  private readonly folder: string;
  private readonly ending: string;
  private world: FileWorld | null = null;
  /** Do not read the disk while a file is being renamed. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly leaving = new Set<KeptFile>();
  private readonly memories = new WeakMap<KeptFile, EditorMemory>();

  /** @param folder in the workspace @param ending the files' extension */
  constructor(folder: string, ending = '.js') {
    this.folder = folder;
    this.ending = ending;
  }

  /** @param chosen the file to open, if it exists */
  async start(persistence: PersistenceWorld, chosen: string): Promise<void> {
    this.world = {
      ...persistence,
      isKnown: (path) => [...this.files, ...this.leaving].some((each) => each.path === path),
      onMoved: (file, from) => this.moved(file, from),
      onNews: (news) => {
        if (news.file === this.current) this.news = news;
      },
    };
    await this.look();
    if (this.current === null)
      this.chosen = this.files.find(({ file }) => file === chosen)?.file ?? this.files.at(0)?.file ?? '';
  }

  /** Stays the same while the window is open. */
  get memory(): EditorMemory {
    const { current } = this;
    const found = (current === null ? undefined : this.memories.get(current)) ?? { json: null };
    if (current !== null) this.memories.set(current, found);
    return found;
  }

  choose(file: string): void {
    this.chosen = file;
    this.news = null;
    void this.current?.check();
  }

  edit(text: string): void {
    this.current?.edit(text);
  }

  /** Creates and opens a file; adds a number if the name is taken. */
  add(name: string, text: string): void {
    if (this.world === null) return;
    const file = freeName(
      this.files.map((each) => each.file),
      name,
      this.ending,
    );
    const made = new KeptFile(this.world, `${this.folder}/${file}`, text, null);
    this.files = [...this.files, made];
    this.chosen = made.file;
    made.make();
  }

  /** @param name without extension @returns whether the file has the name now */
  async rename(name: string): Promise<boolean> {
    const { current } = this;
    if (current === null) return false;
    try {
      await this.alone(() => current.rename(name.trim().normalize('NFC') + this.ending));
      this.refused = null;
    } catch (error) {
      this.refused = troubleOf(error);
      return false;
    }
    return true;
  }

  async remove(): Promise<void> {
    const { current, files } = this;
    if (current === null) return;
    const at = files.indexOf(current);
    const { file } = current;
    this.news = null;
    this.removed = null;
    this.leaving.add(current);
    this.files = files.filter((each) => each !== current);
    this.chosen = (this.files.at(at) ?? this.files.at(-1))?.file ?? '';
    try {
      const id = await this.alone(() => current.remove());
      this.removed = { file: current.file, id };
      this.refused = null;
    } catch (error) {
      this.files = [...this.files, current];
      this.chosen = file;
      this.refused = troubleOf(error);
    } finally {
      this.leaving.delete(current);
    }
  }

  async bringBack(): Promise<void> {
    const { removed, world } = this;
    if (removed === null || world === null) return;
    try {
      await this.alone(async () => {
        const { path } = await world.store.bringBack({ id: removed.id });
        const back = await KeptFile.open(world, path);
        this.files = [...this.files.filter((each) => each.path !== path), back];
        this.chosen = back.file;
        this.removed = null;
      });
      this.refused = null;
    } catch (error) {
      this.refused = troubleOf(error);
    }
  }

  look(): Promise<void> {
    return this.alone(() => this.lookAround());
  }

  private async lookAround(): Promise<void> {
    const { world } = this;
    if (world === null) return;
    for (const file of this.files) await file.check();
    const { entries } = await world.store.list({ folder: this.folder }).catch(() => ({ entries: [] }));
    for (const { kind, path } of entries) {
      if (kind !== 'file' || !path.endsWith(this.ending) || world.isKnown(path)) continue;
      const found = await KeptFile.open(world, path).catch(() => null);
      if (found !== null && !world.isKnown(path)) this.files = [...this.files, found];
    }
  }

  /** Serializes name operations. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  /** An open file stays open under its new name, and is merged if it was already found under that name. */
  private moved(file: KeptFile, from: string): void {
    if (this.chosen === fileOf(from)) this.chosen = file.file;
    this.files = this.files.filter((each) => {
      const isTwin = each !== file && each.path === file.path;
      if (isTwin) each.close();
      return !isTwin;
    });
  }
}
