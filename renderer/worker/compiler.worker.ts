// Compiles in a worker thread. Of several pending requests, only the newest is answered. Keeps the current program and
// its possible successor, and answers queries about them in order. The query code (machine code and all views) loads
// after the first picture.
import { snapshot } from '../../compiler/index.ts';
import { compileAs, type Made } from './compiling.ts';
import { fail } from './serving.ts';
import type { CompileRequest, FromCompiler, ToCompiler } from './protocol.ts';

let waiting: CompileRequest | null = null;
let isAtWork = false;
interface Kept extends Made {
  readonly request: CompileRequest;
}
const kept = new Map<number, Kept>();
/** The compilation stopped at the last queried step. */
let stopped: { readonly of: Kept; readonly until: number; readonly made: Made } | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToCompiler>) => {
  if (data.kind === 'ask') {
    setTimeout(() => void answer(data).catch(fail), 0);
    return;
  }
  waiting = data.request;
  if (isAtWork) return;
  isAtWork = true;
  setTimeout(workOff, 0);
});

function send(message: FromCompiler, transfer: Transferable[] = []): void {
  (self as unknown as Worker).postMessage(message, transfer);
}

function workOff(): void {
  const request = waiting;
  waiting = null;
  isAtWork = request !== null;
  if (request === null) return;
  work(request)
    .finally(() => setTimeout(workOff, 0))
    .catch(fail);
}

async function work(request: CompileRequest): Promise<void> {
  const { number, shown, source, options } = request;
  const started = performance.now();
  const made = await compileAs(source, options, { record: true });
  const { compilation, reports, rules } = made;
  const milliseconds = performance.now() - started;
  for (const old of kept.keys()) if (old !== shown) kept.delete(old);
  if (compilation.ok) kept.set(number, { ...made, request });
  const shot = snapshot(compilation, milliseconds, rules);
  const { log } = shot;
  const transfer = log === null ? [] : [log.events.buffer, log.steps.buffer, log.spans.buffer];
  send({ kind: 'snapshot', number, snapshot: shot, reports }, transfer as Transferable[]);
  prepare();
}

/** Loads the query code before the user looks beyond the first picture. */
const PREPARE_MS = 2000;
let isPrepared = false;
function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  // The first query retries a failed load.
  setTimeout(() => void import('./questions.ts').catch(() => undefined), PREPARE_MS);
}

async function answer({ number, about, question }: Extract<ToCompiler, { kind: 'ask' }>): Promise<void> {
  const known = kept.get(about);
  if (known === undefined) {
    send({ kind: 'answer', number, answer: null });
    return;
  }
  const shown = {
    compilation: known.compilation,
    rules: known.rules,
    stoppedAt: (step: number): Promise<Made> => stoppedAt(known, step),
  };
  const { answerTo } = await import('./questions.ts');
  send({ kind: 'answer', number, answer: await answerTo(question, shown) });
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
