// Which layout the graph of each program has, remembered over restarts.
import type { GraphLayout } from '../../graphview/index.ts';
import { Found } from '../../session/found.ts';
import type { Session } from '../../session/session.svelte.ts';
import { stateOf } from '../../session/state.ts';

/** So many programs are remembered, the latest first. */
const MAX_PROGRAMS = 100;
const MAX_PATH = 1000;

class Layouts {
  /** The paths of programs whose graphs ELK lays out. */
  private byElk = $state.raw<readonly string[]>([]);
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
    this.restore(session.remembered);
  }

  get chosen(): GraphLayout {
    return this.byElk.includes(this.path) ? 'elk' : 'stable';
  }

  choose(layout: GraphLayout): void {
    if (layout === this.chosen) return;
    const others = this.byElk.filter((path) => path !== this.path);
    this.byElk = layout === 'elk' ? [this.path, ...others].slice(0, MAX_PROGRAMS) : others;
    this.session.keep({ view: { elk: { programs: [...this.byElk] } } });
    this.session.graph?.setLayout(layout);
  }

  restore(view: Readonly<Record<string, unknown>>): void {
    this.byElk = new Found(view['elk'])
      .list('programs', MAX_PROGRAMS)
      .filter((path): path is string => typeof path === 'string' && path.length <= MAX_PATH);
    this.session.graph?.setLayout(this.chosen);
  }

  private get path(): string {
    return this.session.programs.current?.path ?? '';
  }
}

export const layoutsOf = stateOf(
  (session) => new Layouts(session),
  (layouts) => ({ restore: (view) => layouts.restore(view) }),
);
