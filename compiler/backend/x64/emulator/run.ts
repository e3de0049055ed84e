// A run in the emulator: the loop over instructions, counts, and the outcome. Entries of straight-line
// sequences are counted; they determine how often each instruction ran.
import { CompilerBug, assert } from '../../../base/assert.ts';
import {
  DEFAULT_BUDGET,
  faultOutcome,
  timeoutOutcome,
  valueOutcome,
  type Outcome,
} from '../../../semantics/index.ts';
import type { Node } from '../../../ir/node.ts';
import type { SourceText } from '../../../source/source-text.ts';
import type { MachineProgram } from '../machine.ts';
import { instructionText } from '../assembly/text.ts';
import { LimitReached } from './address-space.ts';
import type { HeapOptions } from './heap.ts';
import { Ended, Host, type End } from './host.ts';
import { load, type LoadedProgram } from './load.ts';
import { resultStorage } from './objects-in-memory.ts';
import { registerName } from '../registers.ts';

export interface RunInput {
  readonly argument: bigint;
  /** One byte per character. A function is called at the first read. */
  readonly input?: string | (() => string);
  /** Determines the line at which a limit was reached. */
  readonly source?: SourceText;
  readonly heap?: HeapOptions;
}

export interface EmulatorOptions extends RunInput {
  /** Maximum number of instructions, after which the fault is `timeout`. Default: 10,000,000. */
  readonly budget?: number;
  readonly counts?: boolean;
}

/** Runs a finished program. Throws a CompilerBug for behavior of incorrect machine code. */
export function emulate(program: MachineProgram, options: EmulatorOptions): Outcome {
  const run = new EmulatedRun(program, options);
  run.advance(options.budget ?? DEFAULT_BUDGET);
  const { steps, end } = run;
  const { collections } = run.host.heap;
  const counts = {
    steps,
    ...(options.counts === true ? { instructions: run.instructionCounts() } : {}),
    ...(collections.count > 0 ? { collections } : {}),
  };
  const { output } = run.host.streams;
  if (end === null) return timeoutOutcome(run.lineReached, counts, output);
  if (end.kind === 'fault') return faultOutcome(end.fault, end.line, counts, output);
  return valueOutcome(end.text, counts, output);
}

export class EmulatedRun {
  readonly loaded: LoadedProgram;
  readonly host: Host;
  steps = 0;
  end: End | null = null;
  private readonly entered: Int32Array;
  /** By instruction: additional executions. */
  private readonly single: Int32Array;
  private readonly before: BigInt64Array;
  private readonly source: SourceText | null;

  constructor(program: MachineProgram, { argument, input = '', source, heap }: RunInput) {
    this.source = source ?? null;
    this.loaded = load(program);
    this.host = new Host(this.loaded, input, heap);
    const { processor, instructions } = this.loaded;
    const { cells, abi } = processor;
    cells[abi.arguments[0]] = argument;
    this.before = cells.slice();
    this.entered = new Int32Array(instructions.length);
    this.single = new Int32Array(instructions.length);
  }

  advance(limit: number): void {
    const { processor, actions, runEnds } = this.loaded;
    const { entered } = this;
    while (this.end === null) {
      const start = processor.next;
      const stop = runEnds[start];
      const after = this.steps + stop - start;
      if (after > limit) break;
      try {
        entered[start]++;
        processor.next = stop;
        for (let i = start; i < stop; i++) {
          processor.at = i;
          actions[i]();
        }
      } catch (error) {
        this.interrupted(start, error);
        return;
      }
      this.steps = after;
      if (!processor.running) this.returned();
    }
    while (this.end === null && this.steps < limit) this.step();
  }

  step(): void {
    const { processor, actions } = this.loaded;
    processor.at = processor.next++;
    this.steps++;
    this.single[processor.at]++;
    try {
      actions[processor.at]();
    } catch (error) {
      this.end = this.endOf(error);
      return;
    }
    if (!processor.running) this.returned();
  }

  private interrupted(start: number, error: unknown): void {
    const { at } = this.loaded.processor;
    this.entered[start]--;
    for (let i = start; i <= at; i++) this.single[i]++;
    this.steps += at - start + 1;
    this.end = this.endOf(error);
  }

  private endOf(error: unknown): End {
    if (error instanceof Ended) return error.end;
    if (error instanceof LimitReached) return { kind: 'fault', fault: error.fault, line: this.line() };
    throw error instanceof CompilerBug ? this.located(error) : error;
  }

  get lineReached(): number {
    const { instructions, processor } = this.loaded;
    return this.lineOf(instructions[processor.at].instruction.node);
  }

  /** The line of the current instruction if it is a call, otherwise of the call of its function; 0 for none. */
  private line(): number {
    const { instructions, processor } = this.loaded;
    const isCall = instructions[processor.at].instruction.op.calls === true;
    return this.lineOf(
      instructions[isCall ? processor.at : processor.callingInstruction()]?.instruction.node ?? null,
    );
  }

  private lineOf(node: Node | null): number {
    return node === null || this.source === null ? 0 : this.source.lineOf(node.span);
  }

  private located(error: CompilerBug): CompilerBug {
    const { instructions, processor, program } = this.loaded;
    const { number, function: at } = instructions[processor.at];
    const code = program.functions[at];
    return new CompilerBug(`emulator, ${code.name}: ${instructionText(code, number)}: ${error.message}`);
  }

  private returned(): void {
    const { processor, program } = this.loaded;
    const { cells, abi } = processor;
    for (const saved of abi.calleeSaved)
      assert(cells[saved] === this.before[saved], () => `emulator: ${registerName(saved)} was not preserved`);
    const { result } = program;
    if (result === 'none') {
      this.end = { kind: 'value', text: '' };
      return;
    }
    const bits = cells[result === 'float' ? abi.vectorResult : abi.result];
    const text = this.host.objects.resultText({ storage: resultStorage(result), bits });
    this.end = { kind: 'value', text };
  }

  instructionCounts(): number[] {
    const { runEnds } = this.loaded;
    const change = new Int32Array(this.entered.length + 1);
    this.entered.forEach((times, start) => {
      change[start] += times;
      change[runEnds[start]] -= times;
    });
    let running = 0;
    return Array.from(this.single, (times, i) => {
      running += change[i];
      return running + times;
    });
  }
}
