// Every thread starts here and serves the functions of the part that it is named after. A common entry shares code (the
// compiler, the sandbox) in the build and on disk.
import { serve } from './calls.ts';

const parts = {
  compare: () => import('./parts/compare.ts'),
  compiler: () => import('./parts/compiler.ts'),
  count: () => import('./parts/count.ts'),
  debugger: () => import('./parts/debugger.ts'),
  equivalence: () => import('./parts/equivalence.ts'),
  labs: () => import('./parts/labs.ts'),
  match: () => import('./parts/match.ts'),
  measure: () => import('./parts/measure.ts'),
  pipeline: () => import('./parts/pipeline.ts'),
  prose: () => import('./parts/prose.ts'),
  run: () => import('./parts/run.ts'),
  soundness: () => import('./parts/soundness.ts'),
  ssa: () => import('./parts/ssa.ts'),
  trace: () => import('./parts/trace.ts'),
  work: () => import('./parts/work.ts'),
};
export type Parts = {
  readonly [Name in keyof typeof parts]: Awaited<ReturnType<(typeof parts)[Name]>>['calls'];
};

// `threadOf` uses no other name.
serve(parts[self.name as keyof Parts]().then(({ calls }) => calls));
