// A program's result if rewriting stops after some steps, by running the graph there: finds a wrong step
// among right ones.
import { groupSteps, run } from '../../compiler/index.ts';
import type { Subject } from './checks/subject.ts';
import type { Build } from './builds.ts';
import { itemAt } from './lists.ts';

const BUDGET = 100_000;

export class Outcomes {
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

  /** The log step that represents a timeline step. */
  mainOf(at: number): number {
    return this.mains[at - 1] ?? 0;
  }

  /** @param at completed timeline steps */
  isRight(at: number): boolean {
    return this.after(at) === this.after(0);
  }

  /** Steps that turn a right program into a wrong one. */
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
