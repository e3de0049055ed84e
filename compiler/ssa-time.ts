// How long an SSA construction takes on a program: nothing is recorded, and the program is read before.
import { constructSsa, ofBlocks, splitBlocks, type SsaAlgorithm } from './ssa/index.ts';
import { flowOf } from './ssa-data.ts';

/** Long enough that the steps of a browser's clock do not matter, and that the code is compiled. */
const LONG_ENOUGH_MS = 20;

/** Milliseconds of a run, the mean of several; null where the text has no flow form, or the construction gives up. */
export function ssaTime(text: string, algorithm: SsaAlgorithm): number | null {
  const flow = flowOf(text);
  if (flow.kind !== 'program') return null;
  const graph = ofBlocks(splitBlocks(flow.program));
  const began = performance.now();
  let passed = 0;
  let runs = 0;
  while (passed < LONG_ENOUGH_MS) {
    if (constructSsa(graph, algorithm).kind !== 'form') return null;
    passed = performance.now() - began;
    runs++;
  }
  return passed / runs;
}
