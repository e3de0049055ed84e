// Compiles in a thread of its own. Of several requests that wait, only the newest is answered.
import { compile, snapshot } from '../../compiler/index.ts';
import type { CompileAnswer, CompileRequest } from './protocol.ts';

let waiting: CompileRequest | null = null;

self.addEventListener('message', ({ data }: MessageEvent<CompileRequest>) => {
  const idle = waiting === null;
  waiting = data;
  if (idle) setTimeout(work, 0);
});

function work(): void {
  const request = waiting;
  waiting = null;
  if (request === null) return;
  const started = performance.now();
  const compilation = compile(request.source, { ...request.options, record: true, nodeLimit: 200_000 });
  const milliseconds = performance.now() - started;
  const answer: CompileAnswer = { number: request.number, snapshot: snapshot(compilation, milliseconds) };
  const log = answer.snapshot.log;
  const transfer = log === null ? [] : [log.events.buffer, log.steps.buffer, log.spans.buffer];
  (self as unknown as Worker).postMessage(answer, transfer as Transferable[]);
}
