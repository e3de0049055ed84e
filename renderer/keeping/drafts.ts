// Unsaved text in the browser's storage, so that it outlives a service that is gone, a page that is loaded again and a browser
// that is killed. Each window has drafts of its own; those of windows that are gone are taken over by the next.
import { freshId } from '../../electron/contract/index.ts';
import { LocalDraftStore, type DraftKey, type DraftStore, type StoredDraft } from './draft-store.ts';
import { FramedDraftStore } from './framed-drafts.ts';

export type Draft = Omit<StoredDraft, 'window'>;

export class Drafts {
  private readonly workspace: string;
  private readonly store: DraftStore;
  private readonly window = freshId();

  private constructor(workspace: string, store: DraftStore) {
    this.workspace = workspace;
    this.store = store;
    // Held as long as this window lives: so others know that its drafts have an owner.
    store.hold(this.window);
  }

  /** @param origin where drafts are kept; '' for the page's own */
  static async open(workspace: string, origin: string): Promise<Drafts> {
    const framed = origin === '' ? null : await FramedDraftStore.open(origin);
    return new Drafts(workspace, framed ?? (await LocalDraftStore.open()));
  }

  put(draft: Omit<Draft, 'workspace'>): void {
    const { workspace, window } = this;
    this.store.write(this.keyOf(draft.path), { ...draft, workspace, window });
  }

  drop(path: string): void {
    this.store.write(this.keyOf(path), null);
  }

  /** Writes what is pending, now. */
  flush(): void {
    this.store.flush();
  }

  /** Gives each draft of this workspace whose window is gone; it is removed when it was taken in. */
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
