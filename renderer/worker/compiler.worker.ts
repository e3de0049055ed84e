// Compiles in a thread of its own. Of several requests that wait, only the newest is answered. The last program without
// errors is kept: questions about it are answered in turn.
import {
  allocationOf,
  analysisOf,
  assembly,
  assemblyTextOf,
  comparisonOf,
  compile,
  snapshot,
  type Compilation,
} from '../../compiler/index.ts';
import type { Answers, CompileRequest, FromCompiler, Question, ToCompiler } from './protocol.ts';

let waiting: CompileRequest | null = null;
let kept: { readonly number: number; readonly compilation: Compilation } | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToCompiler>) => {
  if (data.kind === 'ask') {
    setTimeout(() => answer(data), 0);
    return;
  }
  const idle = waiting === null;
  waiting = data.request;
  if (idle) setTimeout(work, 0);
});

function send(message: FromCompiler, transfer: Transferable[] = []): void {
  (self as unknown as Worker).postMessage(message, transfer);
}

function work(): void {
  const request = waiting;
  waiting = null;
  if (request === null) return;
  const { number, source, options } = request;
  const started = performance.now();
  const compilation = compile(source, { ...options, record: true, nodeLimit: 200_000 });
  const milliseconds = performance.now() - started;
  if (compilation.ok) kept = { number, compilation };
  const made = snapshot(compilation, milliseconds);
  const { log } = made;
  const transfer = log === null ? [] : [log.events.buffer, log.steps.buffer, log.spans.buffer];
  send({ kind: 'snapshot', number, snapshot: made }, transfer as Transferable[]);
}

function answer({ number, about, question }: Extract<ToCompiler, { kind: 'ask' }>): void {
  const found = kept === null || kept.number !== about ? null : answerTo(question, kept.compilation);
  send({ kind: 'answer', number, answer: found });
}

function answerTo(question: Question, compilation: Compilation): Answers[Question['kind']] | null {
  switch (question.kind) {
    case 'allocation':
      return allocationOf(compilation, question.request);
    case 'analysis':
      return analysisOf(compilation, question.request);
    case 'comparison':
      return comparisonOf(compilation, question.request);
    case 'listing':
      return assembly(compilation, { ...question.machine, syntax: question.syntax });
    case 'program': {
      const { machine, os, file } = question;
      return assemblyTextOf(compilation, { ...machine, os, file });
    }
  }
}
