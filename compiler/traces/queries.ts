// Queries about a trace in texts and tasks, such as whether a phase contains a node of some opcode.
import { graphsOf, type GraphPhase, type Trace } from './model.ts';
import { phaseIndex } from './phase-names.ts';

/** The actual and expected number of nodes of an opcode in a phase. */
export interface TraceQuery {
  /** See `phaseIndex`; '' for the last graph. */
  readonly phase: string;
  readonly opcode: string;
  readonly least: number;
  /** Infinity if there is no limit. */
  readonly most: number;
}

export interface QueryAnswer {
  readonly holds: boolean;
  /** Empty if there is no such phase. */
  readonly nodes: readonly number[];
  /** '' if this version of the compiler has no such phase. */
  readonly phase: string;
}

export function answerQuery({ phase, opcode, least, most }: TraceQuery, trace: Trace): QueryAnswer {
  const graphs = graphsOf(trace);
  const graph: GraphPhase | undefined = phase === '' ? graphs.at(-1) : graphs[phaseIndex(graphs, phase)];
  if (graph === undefined) return { holds: false, nodes: [], phase: '' };
  const pattern = new RegExp(`^(?:${opcode})$`);
  const nodes = [...graph.nodes.values()].flatMap((node) => (pattern.test(node.opcode) ? [node.id] : []));
  return {
    holds: nodes.length >= least && nodes.length <= most,
    nodes: nodes.sort((a, b) => a - b),
    phase: graph.name,
  };
}
