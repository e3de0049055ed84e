// Compiles, and keeps the current program and its possible successor to answer queries about them. The query code (machine
// code and all views) loads after the first picture.
import { snapshot, type Snapshot } from '../../../compiler/index.ts';
import type { RuleReport } from '../../../labs/engine/index.ts';
import type { Working } from '../calls.ts';
import { compileAs, type Made, type WindowOptions } from '../compiling.ts';
import type { Question } from '../questions.ts';

interface CompileRequest {
  readonly number: number;
  /** Until this program is ready: queries about both may arrive. */
  readonly shown: number;
  readonly source: string;
  readonly options: WindowOptions;
}

interface Compiled {
  readonly snapshot: Snapshot;
  /** Failed rules were excluded from the program. */
  readonly reports: readonly RuleReport[];
}

interface Kept extends Made {
  readonly request: CompileRequest;
}
const kept = new Map<number, Kept>();
/** The compilation stopped at the last queried step. */
let stopped: { readonly of: Kept; readonly until: number; readonly made: Made } | null = null;

export const calls = {
  compile: async (request: CompileRequest, { transfer }: Working): Promise<Compiled> => {
    const { number, shown, source, options } = request;
    const started = performance.now();
    const made = await compileAs(source, options, { record: true });
    const { compilation, reports, rules } = made;
    const milliseconds = performance.now() - started;
    for (const old of kept.keys()) if (old !== shown) kept.delete(old);
    if (compilation.ok) kept.set(number, { ...made, request });
    const shot = snapshot(compilation, milliseconds, rules);
    const { log } = shot;
    if (log !== null)
      transfer([log.events.buffer, log.steps.buffer, log.spans.buffer] as readonly Transferable[]);
    prepare();
    return { snapshot: shot, reports };
  },
  /** null if another program is displayed by now */
  ask: async ({
    about,
    question,
  }: {
    readonly about: number;
    readonly question: Question;
  }): Promise<{ readonly answer: unknown } | null> => {
    const known = kept.get(about);
    if (known === undefined) return null;
    const shown = {
      compilation: known.compilation,
      rules: known.rules,
      stoppedAt: (step: number): Promise<Made> => stoppedAt(known, step),
    };
    const { answerTo } = await import('../questions.ts');
    return { answer: await answerTo(question, shown) };
  },
};

/** Loads the query code before the user looks beyond the first picture. */
const PREPARE_MS = 2000;
let isPrepared = false;
function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  // The first query retries a failed load.
  setTimeout(() => void import('../questions.ts').catch(() => undefined), PREPARE_MS);
}

async function stoppedAt(of: Kept, until: number): Promise<Made> {
  if (stopped?.of !== of || stopped.until !== until) {
    const { source, options } = of.request;
    stopped = {
      of,
      until,
      made: await compileAs(source, options, { record: true, until }),
    };
  }
  return stopped.made;
}
