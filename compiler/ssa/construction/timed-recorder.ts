// Sorts steps that are created variable by variable into the order of a pass over the whole program: for each
// block, its uses are read, its definitions written, then the blocks whose last predecessor it was are
// sealed. Simultaneous steps keep the order of variables.
import type { DefUseGraph } from '../flow/def-use.ts';
import { Recorder, simpleValue, type SsaStep, type SsaValue } from '../form.ts';

const phases = { filling: 0, writing: 1, sealing: 2 } as const;

interface Timed {
  readonly moment: readonly [block: number, phase: number, sealed: number];
  readonly step: SsaStep;
}

/** Collects this multiple of the requested steps before sorting. */
const COLLECTED = 50;

export class TimedRecorder extends Recorder {
  private readonly target: Recorder;
  private readonly collected: Timed[] = [];
  private moment: Timed['moment'] = [0, 0, 0];

  /** @param sealed by block: the block whose filling seals it */
  constructor(graph: DefUseGraph, sealed: readonly number[], target: Recorder) {
    super(target.limit);
    this.target = target;
    if (!target.isOn) return;
    graph.blocks.forEach(({ defs }, block) => {
      this.at(block, 'writing');
      for (const variable of defs)
        this.step({ kind: 'write', variable, block, value: simpleValue(graph, block, variable) });
    });
    sealed.forEach((time, block) => {
      if (time < 0) return;
      this.at(time, 'sealing', block);
      this.step({ kind: 'seal', block });
    });
  }

  override get isOn(): boolean {
    return this.collected.length < this.limit * COLLECTED;
  }

  /** The following steps occur while this block is filled, or after it, when another block is sealed. */
  at(block: number, phase: keyof typeof phases, sealed = 0): void {
    this.moment = [block, phases[phase], sealed];
  }

  override step(step: SsaStep): void {
    if (this.isOn) this.collected.push({ moment: this.moment, step });
  }

  useIs(variable: number, block: number, value: SsaValue): void {
    if (this.isOn) this.step({ kind: 'rename', variable, block, value });
  }

  deliver(): void {
    const { target } = this;
    target.placed += this.placed;
    target.removed += this.removed;
    target.visits += this.visits;
    target.paths += this.paths;
    this.collected.sort(({ moment: a }, { moment: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    for (const { step } of this.collected) if (target.isOn) target.step(step);
    if (this.limit > 0 && !this.isOn) target.truncated = true;
  }
}
