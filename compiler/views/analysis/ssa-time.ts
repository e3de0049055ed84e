// Measures the time of an SSA construction, without parsing and recording.
import { constructSsa, ofBlocks, splitBlocks, type SsaAlgorithm } from '../../ssa/index.ts';
import { flowOf } from './ssa.ts';

/** Much longer than the resolution of a browser's clock. */
const BATCH_MS = 3;
/** With several batches, the code is compiled by the end, and at least one batch is hardly disturbed. */
const BATCHES = 6;

/**
 * Milliseconds per run in the fastest batch; null if the text has no flow form, or the construction gives up.
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
    // Long runs are not repeated.
    if (runs === 1 && passed > BATCH_MS * BATCHES) break;
  }
  return fastest;
}
