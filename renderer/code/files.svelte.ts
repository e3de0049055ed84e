// A person's own code of one kind: plain files in a folder of the workspace, so that the terminal and other tools have
// them, too. They are saved as one types; one that was removed can be brought back.
import type { FathomApi } from '../../electron/contract/index.ts';
import { ENDING, freeFileName } from './file-names.ts';
import type { EditorMemory } from './memory.ts';

export interface CodeFile {
  /** The name with its ending, such as `double.js`. */
  readonly file: string;
  readonly text: string;
}

export type CodeStore = Pick<FathomApi['workspace'], 'list' | 'read' | 'write' | 'remove'>;

const SAVE_DELAY_MS = 600;
const SAVE_AGAIN_MS = 3000;

export class CodeFiles {
  files = $state.raw<readonly CodeFile[]>([]);
  /** The name of the file that is open; '' for none. */
  chosen = $state('');
  /** The one that was removed last, to be brought back. */
  removed = $state.raw<CodeFile | null>(null);
  /** Why the last change could not be saved; '' where it could. */
  trouble = $state('');
  current = $derived(this.files.find(({ file }) => file === this.chosen) ?? null);

  private readonly folder: string;
  private store: CodeStore | null = null;
  private readonly memories = new Map<string, EditorMemory>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** @param folder in the workspace */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Reads what is there. @param chosen the file to be opened, if it is there */
  async start(store: CodeStore, chosen: string): Promise<void> {
    this.store = store;
    const { entries } = await store.list({ folder: this.folder }).catch(() => ({ entries: [] }));
    const names = entries
      .filter(({ kind, path }) => kind === 'file' && path.endsWith(ENDING))
      .map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
    const found = await Promise.all(names.map((file) => this.read(store, file)));
    const made = this.files;
    this.files = [
      ...found.filter((each) => each !== null).filter(({ file }) => !made.some((own) => own.file === file)),
      ...made,
    ];
    if (this.current === null)
      this.chosen = this.files.find(({ file }) => file === chosen)?.file ?? this.files.at(0)?.file ?? '';
  }

  /** Of the editor of a file; the same as long as the window is open. */
  memoryOf(file: string): EditorMemory {
    const found = this.memories.get(file) ?? { json: null };
    this.memories.set(file, found);
    return found;
  }

  choose(file: string): void {
    this.chosen = file;
  }

  edit(text: string): void {
    const { chosen } = this;
    this.files = this.files.map((each) => (each.file === chosen ? { ...each, text } : each));
    this.saveLater(chosen, SAVE_DELAY_MS);
  }

  /** Makes a file and opens it; where the name is taken, with a number behind it. */
  add(name: string, text: string): void {
    const taken = this.files.map(({ file }) => file);
    this.put({ file: freeFileName(taken, name), text });
  }

  remove(): void {
    const { current, files } = this;
    if (current === null) return;
    const at = files.indexOf(current);
    this.files = files.filter((each) => each !== current);
    this.chosen = (this.files.at(at) ?? this.files.at(-1))?.file ?? '';
    this.removed = current;
    clearTimeout(this.timers.get(current.file));
    void this.store?.remove({ path: this.pathOf(current.file) }).catch((error: unknown) => this.tell(error));
  }

  bringBack(): void {
    const { removed } = this;
    this.removed = null;
    if (removed === null) return;
    this.add(removed.file.slice(0, -ENDING.length), removed.text);
  }

  private put(made: CodeFile): void {
    this.files = [...this.files, made];
    this.chosen = made.file;
    this.saveLater(made.file, 0);
  }

  private async read(store: CodeStore, file: string): Promise<CodeFile | null> {
    const read = await store.read({ path: this.pathOf(file) }).catch(() => null);
    return read === null ? null : { file, text: read.text };
  }

  private pathOf(file: string): string {
    return `${this.folder}/${file}`;
  }

  private saveLater(file: string, delay: number): void {
    clearTimeout(this.timers.get(file));
    this.timers.set(
      file,
      setTimeout(() => void this.save(file), delay),
    );
  }

  private async save(file: string): Promise<void> {
    const found = this.files.find((each) => each.file === file);
    if (found === undefined) return;
    try {
      await this.store?.write({ path: this.pathOf(file), text: found.text });
      this.trouble = '';
    } catch (error) {
      this.tell(error);
      this.saveLater(file, SAVE_AGAIN_MS);
    }
  }

  private tell(error: unknown): void {
    this.trouble = error instanceof Error ? error.message : String(error);
  }
}
