// What the window keeps outside of itself: files, settings, and unsaved text. One place knows when the services are back
// and when somebody else may have changed something.
import type { FathomApi, SetAside, SettingsPatch } from '../../electron/contract/index.ts';
import { Drafts, type Draft } from './drafts.ts';
import { Keeper } from './keeper.svelte.ts';
import type { FileStore, FileWorld } from './kept-file.svelte.ts';
import { fileOf, stemOf } from './paths.ts';
import type { Saver } from './saver.svelte.ts';

export type KeepingWorld = Pick<FileWorld, 'store' | 'drafts' | 'keeper' | 'asideName'>;

/** Changes of the settings that wait to be written: of each entry the last counts. */
class Patches {
  private readonly saver: Saver;
  private waiting: SettingsPatch = {};
  private api: FathomApi | null = null;
  private readonly onSetAside: (notice: SetAside) => void;

  constructor(keeper: Keeper, isQuiet: boolean, onSetAside: (notice: SetAside) => void) {
    this.onSetAside = onSetAside;
    this.saver = keeper.add(() => this.write(), isQuiet);
  }

  /** Nothing is written before. */
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

export class Keeping {
  readonly keeper = new Keeper();
  private readonly choices: Patches;
  private readonly places: Patches;
  private readonly lookers = new Set<(folder: string | null) => void>();

  /** @param onSetAside hears of settings that could not be read in full */
  constructor(onSetAside: (notice: SetAside) => void) {
    this.choices = new Patches(this.keeper, false, onSetAside);
    this.places = new Patches(this.keeper, true, onSetAside);
  }

  /** What a person chose, to be found again after a restart. */
  keep(patch: SettingsPatch): void {
    this.choices.keep(patch);
  }

  /** As `keep`, for what changes all the time: nobody is told of the saving. */
  keepQuietly(patch: SettingsPatch): void {
    this.places.keep(patch);
  }

  /** Calls when something in a folder of the workspace may have changed; null: anywhere. */
  onOthers(look: (folder: string | null) => void): void {
    this.lookers.add(look);
  }

  async start(api: FathomApi, asideName: FileWorld['asideName']): Promise<KeepingWorld> {
    const { keeper } = this;
    const store: FileStore = api.workspace;
    const { workspace, readOnly, keeps } = await api.app.info();
    keeper.readOnly = readOnly;
    // A draft would be saved the next time that something can be.
    const isKept = !readOnly && keeps !== 'nothing' && keeps !== 'no-answer';
    const drafts = !isKept ? null : await Drafts.open(workspace, draftsOrigin());
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
    return { store, drafts, keeper, asideName };
  }
}

/** Where the server that gave this page keeps unsaved text; '' for the page's own origin. */
function draftsOrigin(): string {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="fathom-drafts"]') ?? {};
  return content.startsWith('http://') ? content : '';
}

/** Writes what windows that are gone could not save; gives where it is now. */
export async function takeInDrafts(
  { store, drafts }: KeepingWorld,
  draftName: (stem: string) => string,
): Promise<readonly string[]> {
  const found: string[] = [];
  await drafts?.adopt(async ({ path, text, bases }: Draft) => {
    const there = await store.read({ path }).catch(() => null);
    if (there?.text === text) return;
    const aside = draftName(stemOf(fileOf(path)));
    found.push((await store.write({ path, text, bases: [...bases], aside, keep: true })).path);
  });
  return found;
}

function merged(old: SettingsPatch, patch: SettingsPatch): SettingsPatch {
  const view = { ...old.view, ...patch.view };
  return { ...old, ...patch, ...(Object.keys(view).length > 0 ? { view } : {}) };
}
