// How long an SSA construction takes on a program: nothing is recorded, and the program is read before.
import { constructSsa, ofBlocks, splitBlocks, type SsaAlgorithm } from '../ssa/index.ts';
import { flowOf } from './ssa.ts';

/** A batch is long enough that the steps of a browser's clock do not matter. */
const BATCH_MS = 3;
/** Several batches: the code is compiled by then, and one of them is hardly disturbed. */
const BATCHES = 6;

/**
 * Milliseconds of a run in the fastest batch; null where the text has no flow form, or the construction gives up.
 * @param now the clock, in milliseconds
 */
export function ssaTime(text: string, algorithm: SsaAlgorithm, now: () => number): number | null {
  const flow = flowOf(text);
  if (flow.kind !== 'program') return null;
  const graph = ofBlocks(splitBlocks(flow.program));
  let fastest = Infinity;
  for (let batch = 0; batch < BATCHES; batch++) {
    const began = now();
    let passed = 0;
    let runs = 0;
    while (passed < BATCH_MS) {
      if (constructSsa(graph, algorithm).kind !== 'form') return null;
      passed = now() - began;
      runs++;
    }
    fastest = Math.min(fastest, passed / runs);
    // What takes long is not repeated.
    if (runs === 1 && passed > BATCH_MS * BATCHES) break;
  }
  return fastest;
}
