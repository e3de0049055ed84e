import type { SsaAlgorithm } from '../../choices/index.ts';
import { aycockHorspool } from './aycock-horspool.ts';
import { braun, braunWithSccs } from './braun.ts';
import { choi, cytron } from './cytron.ts';
import type { DefUseGraph } from '../flow/def-use.ts';
import {
  Recorder,
  TooMuchWork,
  type Construction,
  type SsaCounts,
  type SsaForm,
  type SsaStep,
} from '../form.ts';
import { depthFirst, plain } from './search.ts';
import { sreedharGao } from './sreedhar-gao.ts';

interface AlgorithmRow {
  readonly construct: Construction;
  /** Places only phis that some use needs, directly or through phis. */
  readonly pruned: boolean;
  /** Places only phis in iterated dominance frontiers of definitions: always, or if the graph is reducible. */
  readonly minimal: 'always' | 'reducible' | 'no';
}

export const algorithms = {
  plain: { construct: plain, pruned: true, minimal: 'no' },
  dfs: { construct: depthFirst, pruned: true, minimal: 'no' },
  braun: { construct: braun, pruned: true, minimal: 'reducible' },
  'braun-scc': { construct: braunWithSccs, pruned: true, minimal: 'always' },
  'aycock-horspool': { construct: aycockHorspool, pruned: false, minimal: 'reducible' },
  cytron: { construct: cytron, pruned: false, minimal: 'always' },
  choi: { construct: choi, pruned: true, minimal: 'always' },
  'sreedhar-gao': { construct: sreedharGao, pruned: false, minimal: 'always' },
} as const satisfies Record<SsaAlgorithm, AlgorithmRow>;

export { ssaAlgorithmNames as algorithmNames, type SsaAlgorithm } from '../../choices/index.ts';

export type SsaResult =
  | {
      readonly kind: 'form';
      readonly form: SsaForm;
      readonly counts: SsaCounts;
      readonly steps: readonly SsaStep[];
      readonly truncated: boolean;
    }
  /** The graph is too large: too many paths (plain), or too many initial phis (Aycock and Horspool). */
  | { readonly kind: 'given-up'; readonly counts: SsaCounts };

/** @param mostSteps maximum recorded steps; default: none */
export function constructSsa(graph: DefUseGraph, algorithm: SsaAlgorithm, mostSteps = 0): SsaResult {
  const recorder = new Recorder(mostSteps);
  try {
    const form = algorithms[algorithm].construct(graph, recorder);
    const { steps, truncated } = recorder;
    return { kind: 'form', form, counts: recorder.counts(), steps, truncated };
  } catch (error) {
    if (error instanceof TooMuchWork) return { kind: 'given-up', counts: recorder.counts() };
    throw error;
  }
}
