// Each program's graph layout; persisted.
import type { GraphLayout, StillLayout } from '../../graphview/index.ts';
import { Found } from '../../session/kept/found.ts';
import type { Session } from '../../session/session.svelte.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';

const MAX_PROGRAMS = 100;
const MAX_PATH = 1000;

class Layouts {
  /** Paths of programs that use ELK. */
  private byElk = $state.raw<readonly string[]>([]);
  private stable = $state.raw<readonly string[]>([]);
  laidOutBy = $state<GraphLayout>('stable');
  /** Infinity if no layout is running. */
  began = $state(Infinity);
  private readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  /** Without steps, no position needs to be stable. */
  get chosen(): StillLayout {
    if (this.byElk.includes(this.path)) return 'elk';
    const isStill = (this.session.timeline.film?.positions.length ?? 0) === 1;
    return isStill && !this.stable.includes(this.path) ? 'best' : 'stable';
  }

  get shown(): GraphLayout {
    return this.chosen === 'best' ? this.laidOutBy : this.chosen;
  }

  choose(layout: GraphLayout): void {
    if (layout === this.chosen) return;
    const { path } = this;
    const withPath = (paths: readonly string[], isIn: boolean): readonly string[] =>
      [...(isIn ? [path] : []), ...paths.filter((other) => other !== path)].slice(0, MAX_PROGRAMS);
    this.byElk = withPath(this.byElk, layout === 'elk');
    this.stable = withPath(this.stable, layout === 'stable');
    this.session.settings.keep({ view: { elk: { programs: [...this.byElk], stable: [...this.stable] } } });
    this.session.graph?.setLayout(layout);
  }

  restore(view: Readonly<Record<string, unknown>>): void {
    const paths = (name: string): readonly string[] =>
      new Found(view['elk'])
        .list(name, MAX_PROGRAMS)
        .filter((path): path is string => typeof path === 'string' && path.length <= MAX_PATH);
    this.byElk = paths('programs');
    this.stable = paths('stable');
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
