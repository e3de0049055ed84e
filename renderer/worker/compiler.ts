// The window's side of the compiler worker: the newest program wins, queries refer to the current one, and a
// crashed worker is restarted.
//
// The user's rules run in that worker within limits; their effect on the compiler may still take too long:
// then this side ends the worker and reports that it was working on such rules.
import type { Snapshot } from '../../compiler/index.ts';
import type { RuleReport } from '../../labs/engine/index.ts';
import { startThread } from './thread.ts';
import type { CompileRequest, FromCompiler, ToCompiler } from './protocol.ts';
import type { Answer, Asked, QuestionName } from './questions.ts';

/** Without an answer for this long, the worker counts as lost. */
const PATIENCE_MS = 20_000;
/** For a program with the user's rules; queries do not extend it. */
const RULES_PATIENCE_MS = 10_000;

export class CompilerClient {
  private worker: Worker;
  private newest = 0;
  private shown = 0;
  private asked = 0;
  private readonly open = new Map<number, (answer: unknown) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while a program with the user's rules is unanswered. */
  private rulesTimer: ReturnType<typeof setTimeout> | undefined;
  private newestHasRules = false;
  private readonly onSnapshot: (snapshot: Snapshot, reports: readonly RuleReport[]) => void;
  private readonly onCrash: (withRules: boolean) => void;

  constructor(onSnapshot: CompilerClient['onSnapshot'], onCrash: CompilerClient['onCrash']) {
    this.onSnapshot = onSnapshot;
    this.onCrash = onCrash;
    this.worker = this.start();
  }

  compile(source: string, options: CompileRequest['options']): void {
    this.newest++;
    const hadRules = this.rulesTimer !== undefined;
    this.newestHasRules = options.own !== undefined;
    // Do not wait for rules of an outdated program.
    if (hadRules && !this.newestHasRules) this.renew();
    if (this.newestHasRules) this.watchRules();
    this.wait();
    const request = { number: this.newest, shown: this.shown, source, options };
    this.send({ kind: 'compile', request });
  }

  /** null if the program has changed meanwhile: ask again when the next one arrives. */
  ask<Name extends QuestionName>(name: Name, ...asked: Asked<Name>): Promise<Answer<Name> | null> {
    const number = ++this.asked;
    this.wait();
    return new Promise((resolve) => {
      this.open.set(number, resolve as (answer: unknown) => void);
      this.send({ kind: 'ask', number, about: this.shown, question: { name, asked } });
    });
  }

  dispose(): void {
    clearTimeout(this.timer);
    clearTimeout(this.rulesTimer);
    this.worker.terminate();
  }

  private send(message: ToCompiler): void {
    this.worker.postMessage(message);
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.restart(), PATIENCE_MS);
  }

  private start(): Worker {
    const worker = startThread('compiler');
    worker.addEventListener('message', ({ data }: MessageEvent<FromCompiler>) => this.take(data));
    worker.addEventListener('error', () => this.restart());
    return worker;
  }

  private take(message: FromCompiler): void {
    if (message.kind === 'answer') {
      this.open.get(message.number)?.(message.answer);
      this.open.delete(message.number);
      if (this.open.size === 0) clearTimeout(this.timer);
      return;
    }
    this.endRulesTimer();
    if (message.number !== this.newest) {
      if (this.newestHasRules) this.watchRules();
      return;
    }
    clearTimeout(this.timer);
    if (message.snapshot.ok) this.shown = message.number;
    this.onSnapshot(message.snapshot, message.reports);
  }

  private watchRules(): void {
    this.rulesTimer ??= setTimeout(() => this.restart(), RULES_PATIENCE_MS);
  }

  private endRulesTimer(): void {
    clearTimeout(this.rulesTimer);
    this.rulesTimer = undefined;
  }

  private restart(): void {
    const withRules = this.rulesTimer !== undefined;
    clearTimeout(this.timer);
    this.renew();
    this.onCrash(withRules);
  }

  private renew(): void {
    this.endRulesTimer();
    this.worker.terminate();
    for (const resolve of this.open.values()) resolve(null);
    this.open.clear();
    this.worker = this.start();
  }
}
