// The window's side of the compiler: the newest program wins, queries refer to the current one, and a crashed worker is
// restarted.
//
// The user's rules run in that worker within limits; their effect on the compiler may still take too long:
// then this side ends the worker and reports that it was working on such rules.
import type { Snapshot } from '../../compiler/index.ts';
import type { RuleReport } from '../../labs/engine/index.ts';
import type { WindowOptions } from './compiling.ts';
import type { Answer as QuestionAnswer, Asked as QuestionArguments, QuestionName } from './questions.ts';
import type { Asked } from './calls.ts';
import { threadOf, type Parts } from './threads.ts';

const PATIENCE_MS = 20_000;
/** For a program with the user's rules. */
const RULES_PATIENCE_MS = 10_000;

export class CompilerClient {
  private readonly thread = threadOf('compiler', { limitMs: PATIENCE_MS });
  private newest = 0;
  private shown = 0;
  /** Programs with the user's rules that are not compiled yet. */
  private withRules = 0;
  private readonly onSnapshot: (snapshot: Snapshot, reports: readonly RuleReport[]) => void;
  private readonly onCrash: (withRules: boolean) => void;

  constructor(onSnapshot: CompilerClient['onSnapshot'], onCrash: CompilerClient['onCrash']) {
    this.onSnapshot = onSnapshot;
    this.onCrash = onCrash;
    this.thread.begin();
  }

  compile(source: string, options: WindowOptions): void {
    this.newest++;
    const hasRules = options.own !== undefined;
    // Do not wait for rules of an outdated program.
    if (this.withRules > 0 && !hasRules) this.thread.end();
    void this.make({ number: this.newest, shown: this.shown, source, options }, hasRules);
  }

  private async make(request: Asked<Parts['compiler'], 'compile'>, hasRules: boolean): Promise<void> {
    const limit = hasRules ? { limitMs: RULES_PATIENCE_MS } : {};
    if (hasRules) this.withRules++;
    const made = await this.thread.call('compile', request, { ...limit, isNewest: true }).catch(() => null);
    if (made === null || made === 'timeout') this.restart();
    if (hasRules) this.withRules--;
    if (made === null || typeof made === 'string' || request.number !== this.newest) return;
    if (made.snapshot.ok) this.shown = request.number;
    this.onSnapshot(made.snapshot, made.reports);
  }

  /** null if the program has changed meanwhile: ask again when the next one arrives. */
  async ask<Name extends QuestionName>(
    name: Name,
    ...asked: QuestionArguments<Name>
  ): Promise<QuestionAnswer<Name> | null> {
    const question = { name, asked };
    const found = await this.thread
      .call('ask', { about: this.shown, question })
      .catch(() => 'timeout' as const);
    if (found === 'timeout') this.restart();
    return found === null || typeof found === 'string' ? null : (found.answer as QuestionAnswer<Name>);
  }

  private restart(): void {
    this.thread.end();
    this.thread.begin();
    this.onCrash(this.withRules > 0);
  }
}
