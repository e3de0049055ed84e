// All parts of the session, each notified of what concerns it.
import type { Settings } from '../../../electron/contract/index.ts';
import type { PersistenceWorld } from '../../persistence/persistence.svelte.ts';
import type { Part } from './part.ts';

export class Parts {
  /** In the order in which they joined. */
  readonly all: Part[];
  /** As persisted when the window started. */
  remembered: Settings['view'] = {};
  /** null until the user's files are readable. */
  private world: PersistenceWorld | null = null;
  private readonly onJoin: (part: Part) => void;

  /** @param onJoin called for each part that is missing in `all` */
  constructor(all: readonly Part[], onJoin: (part: Part) => void) {
    this.all = [...all];
    this.onJoin = onJoin;
  }

  join(part: Part): void {
    this.all.push(part);
    part.restore?.(this.remembered);
    if (this.world !== null) void part.start?.(this.world);
    this.onJoin(part);
  }

  restore(view: Settings['view']): void {
    this.remembered = view;
    for (const part of this.all) part.restore?.(view);
  }

  async start(world: PersistenceWorld): Promise<void> {
    this.world = world;
    await Promise.all(this.all.map((part) => part.start?.(world)));
  }

  look(): void {
    for (const part of this.all) part.look?.();
  }

  forget(): void {
    for (const part of this.all) part.forget?.();
  }

  arranged(open: readonly string[]): void {
    for (const part of this.all) part.arranged?.(open);
  }
}
