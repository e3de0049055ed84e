// Steps that are made variable by variable, put into the order in which a reader of the whole program makes them.
//
// Blocks are filled in their order. While one is filled its uses are read, then its definitions are written; then those
// blocks are sealed of which it was the last predecessor. What variables do at one moment stays in the order of variables.
import type { DefUseGraph } from './def-use.ts';
import { Recorder, simpleValue, type SsaStep, type SsaValue } from './form.ts';

const phases = { filling: 0, writing: 1, sealing: 2 } as const;

interface Timed {
  readonly moment: readonly [block: number, phase: number, sealed: number];
  readonly step: SsaStep;
}

/** So many times the steps that are wanted are collected before they are put in order. */
const COLLECTED = 50;

export class TimedRecorder extends Recorder {
  private readonly target: Recorder;
  private readonly collected: Timed[] = [];
  private moment: Timed['moment'] = [0, 0, 0];

  /** @param sealed by block: the one with which it is sealed */
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

  /** What follows happens while this block is filled, or after it, when another one is sealed. */
  at(block: number, phase: keyof typeof phases, sealed = 0): void {
    this.moment = [block, phases[phase], sealed];
  }

  override step(step: SsaStep): void {
    if (this.isOn) this.collected.push({ moment: this.moment, step });
  }

  useIs(variable: number, block: number, value: SsaValue): void {
    if (this.isOn) this.step({ kind: 'rename', variable, block, value });
  }

  /** Gives steps and counts to the recorder that asked for them. */
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
