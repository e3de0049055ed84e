// A forward and backward debugger for an emulated run.
//
// A position is a number of executed instructions. Because the run is deterministic, going back restores an
// earlier keyframe and executes from there. Commands run until a predicate holds; afterward, the debugger
// knows what changed since the last stop.
import { CompilerBug } from '../../../base/assert.ts';
import type { SourceText } from '../../../source/source-text.ts';
import { DEFAULT_BUDGET } from '../../../semantics/index.ts';
import type { MachineProgram } from '../machine.ts';
import { registerState, type RegisterState } from '../emulator/register-state.ts';
import { EmulatedRun, type RunInput } from '../emulator/run.ts';
import { Keyframes, restoreRun } from './keyframes.ts';
import { LineTable } from './lines.ts';
import { debuggerState, objectView, type DebuggerState, type ObjectView } from './view.ts';

const PROGRESS = 1 << 18;
const MAX_CHANGES = 1024;

export interface DebuggerOptions extends RunInput {
  /** Position at which the run ends. Default: 10,000,000. */
  readonly budget?: number;
  /** Steps between stored states, and their total bytes. */
  readonly keyframes?: { readonly interval: number; readonly bytes: number };
  readonly onProgress?: (position: number) => void;
}

export interface Breakpoints {
  readonly instructions?: readonly number[];
  readonly lines?: readonly number[];
}

export type StopReason = 'start' | 'step' | 'breakpoint' | 'end' | 'budget';

export interface WordChange {
  readonly address: number;
  readonly before: bigint;
  readonly after: bigint;
}

export interface Changes {
  readonly registers: RegisterState;
  readonly memory: readonly WordChange[];
  readonly more: boolean;
}

export class Debugger {
  readonly run: EmulatedRun;
  readonly lines: LineTable;
  readonly source: SourceText;
  reason: StopReason = 'start';
  changes: Changes;
  private readonly budget: number;
  private readonly keyframes: Keyframes;
  private readonly onProgress: (position: number) => void;
  private told = 0;
  private instructionBreakpoints: ReadonlySet<number> = new Set();
  private lineBreakpoints: ReadonlySet<number> = new Set();

  constructor(program: MachineProgram, source: SourceText, options: DebuggerOptions) {
    const { budget = DEFAULT_BUDGET, keyframes, onProgress = () => undefined } = options;
    this.run = new EmulatedRun(program, options);
    this.source = source;
    this.lines = new LineTable(this.run.loaded, source);
    this.budget = budget;
    this.onProgress = onProgress;
    this.keyframes = new Keyframes(keyframes?.interval, keyframes?.bytes);
    this.keyframes.offer(this.run);
    this.changes = this.noChanges();
  }

  get position(): number {
    return this.run.steps;
  }

  setBreakpoints({ instructions = [], lines = [] }: Breakpoints): void {
    this.instructionBreakpoints = new Set(instructions);
    this.lineBreakpoints = new Set(lines);
  }

  state(): DebuggerState {
    return debuggerState(this);
  }

  /** The object that begins at an address, or null. @param from first field or element */
  object(address: number, from = 0, count = 100): ObjectView | null {
    return objectView(this.run, address, from, count);
  }

  stepInto(): void {
    this.forward(() => true, false);
  }

  /** Like stepInto, but runs a called function to its end, or to a breakpoint in it. */
  stepOver(): void {
    const depth = this.depth();
    this.forward(() => this.depth() <= depth);
  }

  stepOut(): void {
    const depth = this.depth();
    this.forward(() => this.depth() < depth);
  }

  /** Runs until another source line begins in this function or a caller. */
  stepLine(): void {
    const depth = this.depth();
    this.forward(() => this.depth() < depth || (this.depth() === depth && this.enteredLine() > 0));
  }

  continue(): void {
    if (this.instructionBreakpoints.size + this.lineBreakpoints.size === 0) this.goTo(this.budget);
    else this.forward(() => false);
  }

  stepBack(): void {
    this.goTo(this.position - 1);
  }

  stepBackOver(): void {
    const depth = this.depth();
    this.backward(() => this.depth() <= depth);
  }

  /** Goes back to the start of the current source line, or from there to the previous line. */
  stepBackLine(): void {
    const depth = this.depth();
    this.backward(() => this.depth() < depth || (this.depth() === depth && this.enteredLine() > 0));
  }

  continueBack(): void {
    this.backward(() => false);
  }

  goTo(position: number): void {
    const goal = Math.max(0, Math.min(position, this.budget));
    this.moving(() => {
      this.seek(goal);
      this.reason = this.reasonHere('step');
    });
  }

  private forward(isGoal: () => boolean, breakpoints = true): void {
    this.moving(() => {
      const found = this.advanceUntil(this.budget, () => isGoal() || (breakpoints && this.atBreakpoint()));
      this.reason = this.reasonHere(found && breakpoints && this.atBreakpoint() ? 'breakpoint' : 'step');
    });
  }

  private backward(isGoal: () => boolean): void {
    this.moving(() => {
      const here = this.position;
      const frames = this.keyframes.all;
      let found = -1;
      for (let i = frames.length - 1, end = here; i >= 0 && found < 0; i--) {
        if (frames[i].position >= end) continue;
        restoreRun(this.run, frames[i]);
        found = this.lastWithin(end, () => isGoal() || this.atBreakpoint());
        end = frames[i].position;
      }
      this.seek(Math.max(found, 0));
      this.reason = this.reasonHere(this.atBreakpoint() ? 'breakpoint' : 'step');
    });
  }

  /** The last position before `end` at which the predicate holds, or -1. */
  private lastWithin(end: number, holds: () => boolean): number {
    let found = -1;
    while (this.position < end) {
      if (holds()) found = this.position;
      this.progressTo(this.position);
      if (this.position + 1 < end) this.run.step();
      else break;
    }
    return found;
  }

  private reasonHere(otherwise: StopReason): StopReason {
    if (this.run.end !== null) return 'end';
    if (this.position === 0) return 'start';
    return this.position >= this.budget ? 'budget' : otherwise;
  }

  private depth(): number {
    return this.run.loaded.processor.returnPlaces.length;
  }

  /** The source line that begins at the current position, or 0. */
  private enteredLine(): number {
    const { at, next } = this.run.loaded.processor;
    return this.position === 0 ? this.lines.lines[next] : this.lines.entered(at, next);
  }

  private atBreakpoint(): boolean {
    if (this.run.end !== null) return false;
    if (this.instructionBreakpoints.has(this.run.loaded.processor.next)) return true;
    return this.lineBreakpoints.size > 0 && this.lineBreakpoints.has(this.enteredLine());
  }

  /** Executes at least one instruction, until the predicate holds; returns false at the end or limit. */
  private advanceUntil(limit: number, holds: () => boolean): boolean {
    while (this.run.end === null && this.position < limit) {
      this.guarded(() => this.run.step());
      this.keyframes.offer(this.run);
      this.progressTo(this.position);
      if (holds()) return true;
    }
    return false;
  }

  private seek(position: number): void {
    if (position < this.position) restoreRun(this.run, this.keyframes.before(position));
    while (this.position < position && this.run.end === null) {
      const limit = Math.min(position, this.keyframes.nextDue(this.position));
      this.guarded(() => this.run.advance(limit));
      this.keyframes.offer(this.run);
      this.progressTo(this.position);
    }
  }

  /** A bug in the machine code ends the run, whose state can still be inspected. */
  private guarded(execute: () => void): void {
    try {
      execute();
    } catch (error) {
      if (!(error instanceof CompilerBug)) throw error;
      this.run.end = { kind: 'bug', text: error.message };
    }
  }

  private progressTo(position: number): void {
    if (Math.abs(position - this.told) < PROGRESS) return;
    this.told = position;
    this.onProgress(position);
  }

  private noChanges(): Changes {
    return { registers: registerState.save(this.run.loaded.processor), memory: [], more: false };
  }

  private moving(move: () => void): void {
    const start = this.position;
    const { processor } = this.run.loaded;
    const registers = registerState.save(processor);
    const ahead = this.recordingWrites(move);
    const goal = this.position;
    if (goal >= start) {
      this.changes = { registers, ...this.wordChanges(ahead) };
      return;
    }
    // Writes between the start and here, recorded in both directions.
    const behind = this.recordingWrites(() => this.seek(start));
    const { memory, more } = this.wordChanges(behind);
    this.seek(goal);
    const { memory: words } = processor;
    const back = memory
      .filter(({ address }) => words.isMade(address))
      .map(({ address, before, after }) => ({ address, before: after, after: before }));
    this.changes = { registers, memory: back, more };
  }

  /** The words that `execute` writes, with their initial contents. */
  private recordingWrites(execute: () => void): Map<number, bigint> {
    const { memory } = this.run.loaded.processor;
    const first = new Map<number, bigint>();
    memory.listener = (address, before) => {
      if (first.size <= MAX_CHANGES && !first.has(address)) first.set(address, before);
    };
    try {
      execute();
    } finally {
      memory.listener = null;
    }
    return first;
  }

  private wordChanges(first: ReadonlyMap<number, bigint>): Pick<Changes, 'memory' | 'more'> {
    const { memory } = this.run.loaded.processor;
    const changes = [...first].map(([address, before]) => ({
      address,
      before,
      after: memory.read64(address),
    }));
    return {
      memory: changes
        .filter(({ before, after }) => before !== after)
        .slice(0, MAX_CHANGES)
        .sort((a, b) => a.address - b.address),
      more: first.size > MAX_CHANGES,
    };
  }
}
