// The window's side of the compiler worker: the newest program wins, questions are about the one that is shown,
// and a worker that dies is started again.
//
// A person's own rules run in that worker, within limits; what they make the compiler do may take longer than a person
// waits: then the worker is ended from here, and who uses it is told that it was at work on such rules.
import type { Snapshot } from '../../compiler/index.ts';
import type { RuleReport } from '../../labs/engine/index.ts';
import { startThread } from './thread.ts';
import type { CompileRequest, FromCompiler, ToCompiler } from './protocol.ts';
import type { Answer, Asked, QuestionName } from './questions.ts';

/** After this long without an answer the worker is taken for lost. */
const PATIENCE_MS = 20_000;
/** The same for a program with own rules; nothing that is asked meanwhile puts it off. */
const RULES_PATIENCE_MS = 10_000;

export class CompilerClient {
  private worker: Worker;
  private newest = 0;
  /** The last program without errors that was shown. */
  private shown = 0;
  private asked = 0;
  private readonly open = new Map<number, (answer: unknown) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while a program with own rules is not answered. */
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
    // Rules that are at work and not wanted any more are not waited for.
    if (hadRules && !this.newestHasRules) this.renew();
    if (this.newestHasRules) this.watchRules();
    this.wait();
    const request = { number: this.newest, shown: this.shown, source, options };
    this.send({ kind: 'compile', request });
  }

  /** null where the program that was shown has gone meanwhile: ask again when the next one comes. */
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
