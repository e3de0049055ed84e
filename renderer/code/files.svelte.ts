// A person's own files of one kind, as rules or talks: plain ones in a folder of the workspace, so that the terminal and
// other tools have them, too. They are saved as one types; one that was removed can be brought back.
import { freeName } from '../../electron/contract/index.ts';
import { KeptFile, type FileNews, type FileWorld } from '../keeping/kept-file.svelte.ts';
import { fileOf } from '../keeping/paths.ts';
import type { KeepingWorld } from '../keeping/keeping.svelte.ts';
import { troubleOf, type Trouble } from '../keeping/saver.svelte.ts';
import type { EditorMemory } from './memory.ts';

export class CodeFiles {
  files = $state.raw<readonly KeptFile[]>([]);
  /** The name of the file that is open; '' for none. */
  chosen = $state('');
  /** The one that was removed last, to be brought back. */
  removed = $state.raw<{ readonly file: string; readonly id: string } | null>(null);
  /** What somebody else did to one of the files. */
  news = $state.raw<FileNews | null>(null);
  current = $derived(this.files.find(({ file }) => file === this.chosen) ?? null);
  private refused = $state.raw<Trouble | null>(null);
  /** Why the last change could not be saved; null where it could. */
  trouble = $derived(this.files.find(({ saver }) => saver.trouble !== null)?.saver.trouble ?? this.refused);

  private readonly folder: string;
  private readonly ending: string;
  private world: FileWorld | null = null;
  /** Ends with the last of what is done with names: the disk is not looked at while a file is on its way from one to another. */
  private turn: Promise<unknown> = Promise.resolve();
  /** On their way into the trash. */
  private readonly leaving = new Set<KeptFile>();
  private readonly memories = new WeakMap<KeptFile, EditorMemory>();

  /** @param folder in the workspace @param ending of its files' names */
  constructor(folder: string, ending = '.js') {
    this.folder = folder;
    this.ending = ending;
  }

  /** Reads what is there. @param chosen the file to be opened, if it is there */
  async start(keeping: KeepingWorld, chosen: string): Promise<void> {
    this.world = {
      ...keeping,
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

  /** Of the editor of the file that is open; the same as long as the window is. */
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

  /** Makes a file and opens it; where the name is taken, with a number behind it. */
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

  /** Gives the open file another name. @param name without its ending @returns whether it has it now */
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

  /** Looks at what is on the disk: files that somebody else made, and changes of those that are here. */
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

  /** One after the other. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  /** What was open stays open under its new name; and is one, where it was found under that name meanwhile. */
  private moved(file: KeptFile, from: string): void {
    if (this.chosen === fileOf(from)) this.chosen = file.file;
    this.files = this.files.filter((each) => {
      const isTwin = each !== file && each.path === file.path;
      if (isTwin) each.close();
      return !isTwin;
    });
  }
}
