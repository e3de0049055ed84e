// Every thread starts here and loads the part that it is named after. A common entry shares code (the
// compiler, the sandbox) in the build and on disk.
const parts = {
  compare: () => import('./compare.worker.ts'),
  compiler: () => import('./compiler.worker.ts'),
  count: () => import('./count.worker.ts'),
  debugger: () => import('./debugger.worker.ts'),
  equivalence: () => import('./equivalence.worker.ts'),
  labs: () => import('./labs.worker.ts'),
  match: () => import('./match.worker.ts'),
  measure: () => import('./measure.worker.ts'),
  pipeline: () => import('./pipeline.worker.ts'),
  prose: () => import('./prose.worker.ts'),
  run: () => import('./run.worker.ts'),
  soundness: () => import('./soundness.worker.ts'),
  ssa: () => import('./ssa.worker.ts'),
  trace: () => import('./trace.worker.ts'),
  work: () => import('./work.worker.ts'),
};
export type ThreadName = keyof typeof parts;

/** Messages that arrived early; passed on in order. */
const early: unknown[] = [];
const keep = ({ data }: MessageEvent): number => early.push(data);

self.addEventListener('message', keep);
// `startThread` uses no other name.
parts[self.name as ThreadName]()
  .then(() => {
    self.removeEventListener('message', keep);
    for (const data of early) self.dispatchEvent(new MessageEvent('message', { data }));
  })
  .catch((error: unknown) =>
    // A rejection alone would not reach the window.
    setTimeout(() => {
      throw error;
    }),
  );
