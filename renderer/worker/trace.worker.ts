// Reads another compiler's trace: large ones take seconds, and can be stopped.
import { counterpartsOf, readTrace, traceView } from '../../compiler/index.ts';
import type { FromTrace, TraceQuestion } from './protocol.ts';

const send = (message: FromTrace): void => (self as unknown as Worker).postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<TraceQuestion>) => {
  const { text, queries, simple } = data;
  const { trace, problem } = readTrace(text, (done, all) => send({ kind: 'progress', done, all }));
  if (trace === null) send({ kind: 'problem', problem });
  else send({ kind: 'view', view: traceView(trace, queries), counterparts: counterpartsOf(trace, simple) });
});
