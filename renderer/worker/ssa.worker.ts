// Constructs SSA forms in a worker thread: the plain search of a large graph takes long, and can be stopped.
import { ssaOf, ssaTime } from '../../compiler/index.ts';
import type { SsaQuestion, SsaReply } from './protocol.ts';

self.addEventListener('message', ({ data }: MessageEvent<SsaQuestion>) => {
  const { text, algorithms, mostSteps, path } = data;
  const reply: SsaReply = algorithms.map((algorithm) => {
    const answer = ssaOf(text, { algorithm, mostSteps, path });
    return {
      algorithm,
      answer,
      milliseconds: answer.kind === 'ssa' ? ssaTime(text, algorithm, () => performance.now()) : null,
    };
  });
  (self as unknown as Worker).postMessage(reply);
});
