// What a program gives when rewriting stops after so many steps: how a wrong step is found among right ones. Every answer
// is that of a run of the graph as it is there.
import { groupSteps, run } from '../../compiler/index.ts';
import type { Subject } from './checks/subject.ts';
import type { Build } from './builds.ts';
import { itemAt } from './lists.ts';

const BUDGET = 100_000;

/** The steps of the timeline, and what the program gives after each of them. */
export class Outcomes {
  /** How many steps the timeline has. */
  readonly length: number;
  private readonly ends: readonly number[];
  private readonly mains: readonly number[];
  private readonly known = new Map<number, string>();
  private readonly subject: Subject;
  private readonly build: Build | 'chosen';
  private readonly argument: bigint;

  constructor(subject: Subject, build: Build | 'chosen', argument: bigint) {
    [this.subject, this.build, this.argument] = [subject, build, argument];
    const replay = subject.replayed(build);
    const groups = replay === null ? [] : groupSteps(replay.data, 'rewrites');
    this.length = groups.length;
    this.ends = groups.map(({ to }) => to);
    this.mains = groups.map(({ main }) => main);
  }

  /** The step of the log by which a step of the timeline is told. */
  mainOf(at: number): number {
    return this.mains[at - 1] ?? 0;
  }

  /** Whether the program still gives what it gives as it was read. @param at steps of the timeline that are done */
  isRight(at: number): boolean {
    return this.after(at) === this.after(0);
  }

  /** The steps of the timeline before which it was right, and after which it is wrong. */
  wrongSteps(): number[] {
    const steps = Array.from({ length: this.length }, (_, i) => i + 1);
    return steps.filter((at) => this.isRight(at - 1) && !this.isRight(at));
  }

  private after(at: number): string {
    const steps = at < 1 ? 0 : itemAt(this.ends, at - 1);
    const found = this.known.get(steps);
    if (found !== undefined) return found;
    const compilation = this.subject.stopped(this.build, steps);
    const { status, result, fault } = run(compilation, {
      engine: 'graph',
      argument: this.argument,
      budget: BUDGET,
    });
    const text = status === 'value' ? `value ${result}` : `fault ${fault}`;
    this.known.set(steps, text);
    return text;
  }
}
