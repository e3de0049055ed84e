// The window's external state: files, settings, and unsaved text. Knows when the services are back and when
// another program may have changed something.
import type { AppInfo, FathomApi, SetAside, SettingsPatch } from '../../electron/contract/index.ts';
import { Drafts, type Draft } from './drafts.ts';
import { Keeper } from './keeper.svelte.ts';
import type { FileStore, FileWorld } from './kept-file.svelte.ts';
import { fileOf, stemOf } from './paths.ts';
import type { Saver } from './saver.svelte.ts';

export type PersistenceWorld = Pick<FileWorld, 'store' | 'drafts' | 'unsaved' | 'keeper' | 'asideName'>;

/** The last change per entry wins. */
class Patches {
  private readonly saver: Saver;
  private waiting: SettingsPatch = {};
  private api: FathomApi | null = null;
  private readonly onSetAside: (notice: SetAside) => void;

  constructor(keeper: Keeper, isQuiet: boolean, onSetAside: (notice: SetAside) => void) {
    this.onSetAside = onSetAside;
    this.saver = keeper.add(() => this.write(), { isQuiet });
  }

  start(api: FathomApi): void {
    this.api = api;
    if (Object.keys(this.waiting).length > 0) this.saver.changed();
  }

  keep(patch: SettingsPatch): void {
    this.waiting = merged(this.waiting, patch);
    if (this.api !== null) this.saver.changed();
  }

  private async write(): Promise<void> {
    const sent = this.waiting;
    this.waiting = {};
    try {
      const written = await this.api?.settings.write(sent);
      if (written != null) this.onSetAside(written.notice);
    } catch (error) {
      this.waiting = merged(sent, this.waiting);
      throw error;
    }
  }
}

export class Persistence {
  readonly keeper = new Keeper();
  private readonly choices: Patches;
  private readonly places: Patches;
  private readonly lookers = new Set<(folder: string | null) => void>();

  /** @param onSetAside receives notices of partly unreadable settings */
  constructor(onSetAside: (notice: SetAside) => void) {
    this.choices = new Patches(this.keeper, false, onSetAside);
    this.places = new Patches(this.keeper, true, onSetAside);
  }

  keep(patch: SettingsPatch): void {
    this.choices.keep(patch);
  }

  /** For frequent changes: does not show a saving status. */
  keepQuietly(patch: SettingsPatch): void {
    this.places.keep(patch);
  }

  /** Something in a workspace folder may have changed; null: anywhere. */
  onOthers(look: (folder: string | null) => void): void {
    this.lookers.add(look);
  }

  async start(
    api: FathomApi,
    { workspace, readOnly, keeps }: AppInfo,
    asideName: FileWorld['asideName'],
  ): Promise<PersistenceWorld> {
    const { keeper } = this;
    const store: FileStore = api.workspace;
    keeper.readOnly = readOnly;
    // A draft would be saved as soon as possible.
    const isKept = !readOnly && keeps !== 'nothing' && keeps !== 'no-answer';
    const drafts = !isKept ? null : await Drafts.open(workspace);
    keeper.onLeaving(() => drafts?.flush());
    keeper.watch(window);
    const look = (folder: string | null): void => {
      for (const looker of this.lookers) looker(folder);
    };
    api.onConnection((state) => {
      keeper.connected = state === 'open' || state === 'moved';
      if (keeper.connected) void keeper.flush().then(() => look(null));
    });
    api.on('workspace.changed', ({ folder }) => look(folder));
    window.addEventListener('focus', () => look(null));
    this.choices.start(api);
    this.places.start(api);
    return { store, drafts, unsaved: new Map(), keeper, asideName };
  }
}

/** Saves the drafts of closed windows; returns their new paths. The world keeps those that the folder does not take. */
export async function takeInDrafts(
  { store, drafts, unsaved }: PersistenceWorld,
  draftName: (stem: string) => string,
): Promise<readonly string[]> {
  const found: string[] = [];
  await drafts?.adopt(async (draft: Draft) => {
    const { path, text, bases } = draft;
    const there = await store.read({ path }).catch(() => null);
    if (there?.text === text) return;
    const aside = draftName(stemOf(fileOf(path)));
    try {
      found.push((await store.write({ path, text, bases: [...bases], aside, keep: true })).path);
    } catch (error) {
      // This window shows one draft of a file; others stay for the next window.
      if (unsaved.has(path)) throw error;
      drafts.put({ path, text, bases });
      unsaved.set(path, draft);
    }
  });
  return found;
}

function merged(old: SettingsPatch, patch: SettingsPatch): SettingsPatch {
  const view = { ...old.view, ...patch.view };
  return { ...old, ...patch, ...(Object.keys(view).length > 0 ? { view } : {}) };
}
