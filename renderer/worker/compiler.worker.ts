// Compiles in a thread of its own. Of several requests that wait, only the newest is answered. The program that is shown
// and the one that may take its place are kept: questions about them are answered in turn.
import {
  allocationOf,
  analysisOf,
  checksOf,
  comparisonOf,
  demandTreeOf,
  dominanceOf,
  emitText,
  movesOf,
  placementsOf,
  snapshot,
  stepValuesOf,
  stepsOf,
  twinOf,
  verify,
  whyOf,
  type Compilation,
} from '../../compiler/index.ts';
import { compileAs, fail } from './compiling.ts';
import type { Answers, CompileRequest, FromCompiler, Question, ToCompiler } from './protocol.ts';

let waiting: CompileRequest | null = null;
let isAtWork = false;
interface Kept {
  readonly compilation: Compilation;
  readonly request: CompileRequest;
}
/** By number of request. */
const kept = new Map<number, Kept>();
/** The same program, stopped at the step that was asked about last. */
let stopped: { readonly of: Kept; readonly until: number; readonly compilation: Compilation } | null = null;

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

/** Until nothing waits. Between two programs, questions are answered. */
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
  const { compilation, reports } = await compileAs(source, options, { record: true });
  const milliseconds = performance.now() - started;
  for (const old of kept.keys()) if (old !== shown) kept.delete(old);
  if (compilation.ok) kept.set(number, { compilation, request });
  const made = snapshot(compilation, milliseconds);
  const { log } = made;
  const transfer = log === null ? [] : [log.events.buffer, log.steps.buffer, log.spans.buffer];
  send({ kind: 'snapshot', number, snapshot: made, reports }, transfer as Transferable[]);
}

async function answer({ number, about, question }: Extract<ToCompiler, { kind: 'ask' }>): Promise<void> {
  const known = kept.get(about);
  if (known === undefined) {
    send({ kind: 'answer', number, answer: null });
    return;
  }
  const isAtStep = question.kind === 'why' && question.until !== undefined;
  const compilation = isAtStep ? await stoppedAt(known, question.until) : known.compilation;
  send({ kind: 'answer', number, answer: answerTo(question, compilation) });
}

async function stoppedAt(of: Kept, until: number): Promise<Compilation> {
  if (stopped?.of !== of || stopped.until !== until) {
    const { source, options } = of.request;
    stopped = {
      of,
      until,
      compilation: (await compileAs(source, options, { record: true, until })).compilation,
    };
  }
  return stopped.compilation;
}

function answerTo(question: Question, compilation: Compilation): Answers[Question['kind']] {
  switch (question.kind) {
    case 'allocation':
      return allocationOf(compilation, question.request);
    case 'analysis':
      return analysisOf(compilation, question.request);
    case 'comparison':
      return comparisonOf(compilation, question.request);
    case 'steps':
      return stepsOf(compilation, question.request);
    case 'values':
      return stepValuesOf(compilation, question.request, question.state);
    case 'demand':
      return demandTreeOf(compilation, question.request);
    case 'dominance':
      return { data: dominanceOf(compilation, question.node) };
    case 'checks':
      return checksOf(compilation);
    case 'placements':
      return placementsOf(compilation, question.schedule);
    case 'moves':
      return movesOf(compilation, question.request);
    case 'why':
      return whyOf(compilation, { ...question.request, isUnfinished: question.until !== undefined });
    case 'problems':
      return compilation.graph === null ? [] : verify(compilation.graph, 'complete');
    case 'listing':
      return compilation.assembly({ ...question.machine, syntax: question.syntax });
    case 'twin':
      return { text: twinOf(compilation) };
    case 'program': {
      const { machine, os, file } = question;
      return emitText(compilation, 'asm', { ...machine, os, file });
    }
  }
}
