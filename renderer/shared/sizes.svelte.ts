// Sizes of pane parts that the user changed, and folded ones; persisted.
import type { Settings } from '../../electron/contract/index.ts';
import type { Sizes } from '../ui/sizes.ts';
import type { Session } from '../session/session.svelte.ts';
import { stateOf } from '../session/panes/state.svelte.ts';

const KEY = 'sizes';
/** There are few: each has a name in the code. */
const MAX = 50;

class KeptSizes implements Sizes {
  private all = $state.raw<Readonly<Record<string, number>>>({});
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  of(name: string): number | undefined {
    return Object.hasOwn(this.all, name) ? this.all[name] : undefined;
  }

  keep(name: string, size: number): void {
    if (this.of(name) === size) return;
    this.all = { ...this.all, [name]: size };
    this.session.persistence.keepQuietly({ view: { [KEY]: { ...this.all } } });
  }

  restore(view: Settings['view']): void {
    const found: unknown = view[KEY];
    if (typeof found !== 'object' || found === null) return;
    const sizes = Object.entries<unknown>({ ...found }).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
    );
    this.all = { ...Object.fromEntries(sizes.slice(0, MAX)), ...this.all };
  }
}

export const sizesOf = stateOf(
  (session) => new KeptSizes(session),
  (sizes) => ({ restore: (view) => sizes.restore(view) }),
);
