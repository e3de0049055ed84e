// How long an SSA construction takes on a program: nothing is recorded, and the program is read before.
import { constructSsa, ofBlocks, splitBlocks, type SsaAlgorithm } from './ssa/index.ts';
import { flowOf } from './ssa-data.ts';

/** Long enough that the clock's steps do not matter, and that the code is compiled. */
const LONG_ENOUGH_MS = 20;
const MOST_RUNS = 200;

/** Milliseconds of the fastest run; null where the text has no flow form, or the construction gives up. */
export function ssaTime(text: string, algorithm: SsaAlgorithm): number | null {
  const flow = flowOf(text);
  if (flow.kind !== 'program') return null;
  const graph = ofBlocks(splitBlocks(flow.program));
  let fastest = Infinity;
  const began = performance.now();
  for (let run = 0; run < MOST_RUNS && performance.now() - began < LONG_ENOUGH_MS; run++) {
    const from = performance.now();
    if (constructSsa(graph, algorithm).kind !== 'form') return null;
    fastest = Math.min(fastest, performance.now() - from);
  }
  return fastest;
}
