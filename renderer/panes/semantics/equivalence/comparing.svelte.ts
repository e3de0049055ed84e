// Comparison of two compilations of the program. Each has a worker, terminated when the user stops it.
import type { EquivalenceData } from '../../../../compiler/index.ts';
import { failureOf } from '../../../worker/calls.ts';
import type { WindowOptions } from '../../../worker/compiling.ts';
import type { Changes, ComparedRuns } from '../../../worker/parts/equivalence.ts';
import { jobOf } from '../../../worker/threads.ts';
import { Found, type Noted } from '../../../session/kept/found.ts';
import {
  asRead,
  isSteps,
  noteSide,
  optionsOf,
  readSide,
  settled,
  sideOf,
  type Side,
} from '../../../shared/sides/sides.ts';
import type { Session } from '../../../session/session.svelte.ts';

export const MAX_RUNS = 100_000;
const MAX_SEED = 2 ** 32;

export type Which = 'first' | 'second';

export interface Compared extends Pick<ComparedRuns, 'source' | 'language'> {
  readonly options: WindowOptions;
}

export const comparedOf = ({ compilation, appearance: { language } }: Session): Compared => ({
  source: compilation.snapshot?.source ?? '',
  options: compilation.options,
  language,
});

export class Comparing {
  /** null: as the window compiles the program. */
  private chosen = $state.raw<Readonly<Record<Which, Side | null>>>({ first: asRead, second: null });
  private stepsOf = '';
  runs = $state(200);
  seed = $state(1);
  data = $state.raw<EquivalenceData | null>(null);
  changes = $state.raw<Changes>([]);
  sides = $state.raw<readonly Side[]>([]);
  asked = $state.raw<ComparedRuns | null>(null);
  busy = $state(false);
  tried = $state(0);
  /** Inputs without a difference until the user stopped; -1: not stopped. */
  stoppedAt = $state(-1);
  failure = $state('');
  private readonly job = jobOf('equivalence', Infinity);

  side(which: Which, { source, options }: Compared): Side {
    const side = settled(this.chosen[which] ?? sideOf(options), options);
    return isSteps(side.until) && this.stepsOf !== source ? { ...side, until: 'end' } : side;
  }

  /** Other passes take other steps. @param side null: as the window compiles the program */
  choose(which: Which, side: Side | null, { source }: Compared): void {
    this.chosen = { ...this.chosen, [which]: side };
    this.stepsOf = source;
  }

  note(): Noted {
    const { chosen, runs, seed } = this;
    const noted = (side: Side | null): unknown => side && noteSide(side);
    return { first: noted(chosen.first), second: noted(chosen.second), runs, seed };
  }

  show(noted: unknown, program: Compared): void {
    const found = new Found(noted);
    for (const which of ['first', 'second'] as const) {
      const side = found.at(which);
      if (side === undefined) continue;
      this.choose(which, side === null ? null : readSide(side, sideOf(program.options)), program);
    }
    this.runs = found.count('runs', MAX_RUNS, this.runs);
    this.seed = found.count('seed', MAX_SEED, this.seed);
  }

  isAsCompiled(which: Which): boolean {
    return this.chosen[which] === null;
  }

  /** Compares the program as parsed with the one after a step, without finding the faulty step. */
  verifyUpTo(last: number, program: Compared): void {
    this.choose('first', asRead, program);
    this.choose('second', { ...sideOf(program.options), until: String(last) }, program);
    this.compare(program, false);
  }

  /** Compares the graphs before and after steps of the window's program. */
  verifySteps(first: number, last: number, program: Compared): void {
    const side = sideOf(program.options);
    this.choose('first', { ...side, until: String(first - 1) }, program);
    this.choose('second', { ...side, until: String(last) }, program);
    this.compare(program);
  }

  /** @param finds bisects to the step that introduced a difference */
  compare(program: Compared, finds = true): void {
    const { source, options, language } = program;
    const [first, second] = [this.side('first', program), this.side('second', program)];
    void this.begin({
      source,
      options: [optionsOf(first, options), optionsOf(second, options)],
      runs: Math.max(1, Math.min(MAX_RUNS, Math.floor(this.runs) || 1)),
      seed: Math.floor(this.seed) || 0,
      finds,
      language,
    });
    this.sides = [first, second];
  }

  private async begin(asked: ComparedRuns): Promise<void> {
    this.asked = asked;
    this.data = null;
    this.changes = [];
    this.failure = '';
    this.stoppedAt = -1;
    this.tried = 0;
    this.busy = true;
    const found = await this.job.run(asked, (tried) => (this.tried = tried)).catch(failureOf);
    if (typeof found === 'string') return;
    this.busy = false;
    if ('failure' in found) this.failure = found.failure;
    else [this.data, this.changes] = [found.data, found.changes];
  }

  stop(): void {
    if (!this.busy) return;
    this.end();
    this.stoppedAt = this.tried;
  }

  forget(): void {
    this.end();
    this.data = null;
    this.asked = null;
    this.failure = '';
    this.stoppedAt = -1;
  }

  private end(): void {
    this.job.stop();
    this.busy = false;
  }
}
