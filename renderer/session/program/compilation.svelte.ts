// The program as compiled: when it is compiled, the last result, and questions about it.
//
// Large data is raw state: replaced, never mutated.
import {
  isFlowText,
  type ForeignSchedule,
  type LocatedDiagnostic,
  type Replay,
  type Snapshot,
} from '../../../compiler/index.ts';
import type { RuleReport } from '../../../labs/engine/index.ts';
import { CompilerClient } from '../../worker/compiler.ts';
import type { WindowOptions } from '../../worker/compiling.ts';
import type { Answer, Asked, QuestionName } from '../../worker/questions.ts';

const COMPILE_DELAY_MS = 25;
/** Keystrokes closer together than this form one edit: */
const WRITING_MS = 250;
/** the result is compiled and drawn after this pause. */
const PAUSE_MS = 100;
/**
 * A program that takes longer to compile waits from the first keystroke on for as long as compiling takes: an
 * earlier start would be wasted and would slow down typing.
 */
const SLOW_MS = 40;
const LONGEST_PAUSE_MS = 300;
const DRAWING_PAUSE_MS = 150;

interface World {
  readonly source: () => string;
  readonly options: () => WindowOptions;
  /** Replaces the state of the previous result. */
  readonly take: (snapshot: Snapshot) => void;
  readonly takeReports: (reports: readonly RuleReport[]) => void;
  /** The worker ended. @param withRules it ran rules of the user's own */
  readonly onCrash: (withRules: boolean) => void;
}

export class Compilation {
  /** The last version without errors; null before it. */
  snapshot = $state.raw<Snapshot | null>(null);
  /** Replays the log of the snapshot or of a trace; null without one. */
  replay = $state.raw<Replay | null>(null);
  /** Errors in the text, which may be newer than the snapshot. */
  diagnostics = $state.raw<readonly LocatedDiagnostic[]>([]);
  warnings = $state.raw<readonly LocatedDiagnostic[]>([]);
  /** The function of another compiler's trace whose graphs replace the program's; '' for none. */
  foreign = $state('');
  /** From that trace's last schedule, or null. */
  foreignSchedule = $state.raw<ForeignSchedule | null>(null);
  /** A control-flow graph for the SSA pane: program errors do not apply. */
  isFlow = $derived.by(() => isFlowText(this.world.source()));
  /** The panes show an older version because the program has errors. */
  stale = $derived(this.foreign === '' && (this.diagnostics.length > 0 || this.isFlow));
  private readonly world: World;
  private readonly compiler: CompilerClient;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the last edit, and whether it soon followed another one. */
  private written = -Infinity;
  private isWriting = false;
  /** The first program is compiled after it opens. */
  private isRunning = true;
  private readonly waiting: (() => void)[] = [];

  constructor(world: World) {
    this.world = world;
    this.compiler = new CompilerClient(
      (snapshot, reports) => {
        world.takeReports(reports);
        world.take(snapshot);
        this.isRunning = false;
        for (const resolve of this.waiting.splice(0)) resolve();
      },
      (withRules) => {
        world.onCrash(withRules);
        this.run();
      },
    );
  }

  /** The user types: compiles after a pause. */
  edited(): void {
    const now = performance.now();
    this.isWriting = now - this.written < WRITING_MS;
    this.written = now;
    const took = this.snapshot?.milliseconds ?? 0;
    const pause = Math.max(PAUSE_MS, Math.min(LONGEST_PAUSE_MS, took));
    clearTimeout(this.timer);
    this.isRunning = true;
    this.timer = setTimeout(() => this.run(), this.isWriting || took > SLOW_MS ? pause : COMPILE_DELAY_MS);
  }

  get options(): WindowOptions {
    return this.world.options();
  }

  run(): void {
    clearTimeout(this.timer);
    this.isRunning = true;
    this.compiler.compile(this.world.source(), this.options);
  }

  done(): Promise<void> {
    return this.isRunning ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  /** Waits for a pause in typing, because slow drawing would delay the next keystroke. */
  async pause(): Promise<void> {
    for (let left = this.pauseIn(); left > 0; left = this.pauseIn())
      await new Promise((resolve) => setTimeout(resolve, left));
  }

  private pauseIn(): number {
    return this.isWriting ? this.written + DRAWING_PAUSE_MS - performance.now() : 0;
  }

  /** null if the program has changed meanwhile. */
  ask<Name extends QuestionName>(name: Name, ...asked: Asked<Name>): Promise<Answer<Name> | null> {
    // The compiler knows only the program.
    if (this.foreign !== '') return Promise.resolve(null);
    return this.compiler.ask(name, ...asked);
  }

  /**
   * Like `ask`, for effects.
   * @param take receives the answer if it is still wanted
   * @returns cancels the query
   */
  want<Name extends QuestionName>(
    name: Name,
    asked: Asked<Name>,
    take: (answer: Answer<Name>) => void,
  ): () => void {
    let isWanted = true;
    void this.ask(name, ...asked).then((answer) => {
      if (isWanted && answer !== null) take(answer);
    });
    return () => (isWanted = false);
  }
}
