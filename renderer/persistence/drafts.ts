// Unsaved text in the browser's storage, which survives a lost service, a page reload, and a killed browser. Each
// window has separate drafts; the next window adopts those of closed windows.
import { freshId } from '../../electron/contract/index.ts';
import { LocalDraftStore, type DraftKey, type DraftStore, type StoredDraft } from './draft-store.ts';
import { draftFrame } from './framed-drafts.ts';

export type Draft = Omit<StoredDraft, 'window'>;

export class Drafts {
  private readonly workspace: string;
  private readonly store: DraftStore;
  private readonly window = freshId();

  private constructor(workspace: string, store: DraftStore) {
    this.workspace = workspace;
    this.store = store;
    // Held while this window is open, so that others know its drafts have an owner.
    store.hold(this.window);
  }

  static async open(workspace: string): Promise<Drafts> {
    return new Drafts(workspace, (await draftFrame()) ?? (await LocalDraftStore.open()));
  }

  put(draft: Omit<Draft, 'workspace'>): void {
    const { workspace, window } = this;
    this.store.write(this.keyOf(draft.path), { ...draft, workspace, window });
  }

  drop(path: string): void {
    this.store.write(this.keyOf(path), null);
  }

  flush(): void {
    this.store.flush();
  }

  /** From closed windows in this workspace; removes adopted drafts. */
  async adopt(take: (draft: Draft) => Promise<void>): Promise<void> {
    const { store } = this;
    await store.alone(async () => {
      const stored = (await store.all()).filter(({ workspace }) => workspace === this.workspace);
      const owners = [...new Set(stored.map(({ window }) => window))];
      const gone = await Promise.all(
        owners.map(async (owner) => ((await store.isGone(owner)) ? owner : null)),
      );
      for (const draft of stored) {
        if (!gone.includes(draft.window)) continue;
        try {
          await take(draft);
          store.write([draft.workspace, draft.window, draft.path], null);
        } catch {
          // It stays for the next time.
        }
      }
    });
  }

  private keyOf(path: string): DraftKey {
    return [this.workspace, this.window, path];
  }
}
