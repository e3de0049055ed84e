// A trace as plain data for a window: the log of its graphs, and the other phases as lines.
import type { LogData } from '../ir/log.ts';
import { assemblyLines, instructionLines, scheduleLines, type TraceLine } from './lines.ts';
import { logOfPhases } from './log-of-trace.ts';
import {
  graphsOf,
  type Inlining,
  type LiveRange,
  type Origin,
  type SourcePlace,
  type Trace,
  type TraceBlock,
  type TraceSource,
} from './model.ts';
import { originsIn } from './origins.ts';
import { stepsOfPhases } from './steps.ts';
import { answerQuery, type QueryAnswer, type TraceQuery } from './queries.ts';

export interface GraphRow {
  readonly name: string;
  readonly nodes: number;
  readonly edges: number;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export interface LinesRow {
  readonly name: string;
  readonly kind: 'schedule' | 'sequence' | 'assembly';
  readonly lines: readonly TraceLine[];
  readonly isTurboshaft: boolean;
  /** Only for a schedule. */
  readonly blocks: readonly TraceBlock[];
  /** Only for a sequence. */
  readonly ranges: readonly LiveRange[];
}

export interface TraceView {
  readonly function: string;
  readonly maker: Trace['maker'];
  readonly log: LogData;
  readonly graphs: readonly GraphRow[];
  readonly lines: readonly LinesRow[];
  readonly sources: readonly TraceSource[];
  readonly inlinings: readonly Inlining[];
  /** By node, from the last phase that contains it. */
  readonly places: ReadonlyMap<number, SourcePlace>;
  readonly origins: ReadonlyMap<number, Origin>;
  /** Nodes of the last graph that are not in its schedule. */
  readonly unplaced: readonly number[];
  readonly answers: readonly QueryAnswer[];
}

export function traceView(trace: Trace, queries: readonly TraceQuery[]): TraceView {
  const phases = stepsOfPhases(graphsOf(trace));
  const places = new Map<number, SourcePlace>();
  const origins = new Map<number, Origin>();
  for (const { graph } of phases)
    for (const { id, place, origin } of graph.nodes.values()) {
      if (place !== null) places.set(id, place);
      if (origin !== null) origins.set(id, origin);
    }
  return {
    function: trace.function,
    maker: trace.maker,
    // The editor has another program's text, so nodes have no ranges.
    log: logOfPhases(phases, () => [0, 0], originsIn(trace)),
    graphs: phases.map(({ graph, difference }) => ({
      name: graph.name,
      nodes: graph.nodes.size,
      edges: graph.edges,
      added: difference.added.length,
      removed: difference.removed.length,
      changed: difference.changed.length,
    })),
    lines: linesOf(trace),
    sources: trace.sources,
    inlinings: trace.inlinings,
    places,
    origins,
    unplaced: unplacedIn(trace),
    answers: queries.map((query) => answerQuery(query, trace)),
  };
}

const linesOf = (trace: Trace): LinesRow[] =>
  trace.phases.flatMap((phase): LinesRow[] => {
    const { name, kind } = phase;
    const none = { isTurboshaft: false, ranges: [], blocks: [] };
    if (kind === 'schedule') {
      const { blocks, isTurboshaft } = phase;
      return [{ ...none, name, kind, lines: scheduleLines(phase), isTurboshaft, blocks }];
    }
    if (kind === 'sequence')
      return [{ ...none, name, kind, lines: instructionLines(phase, trace), ranges: phase.ranges }];
    return kind === 'assembly' ? [{ ...none, name, kind, lines: assemblyLines(phase, trace) }] : [];
  });

function unplacedIn({ phases }: Trace): number[] {
  const [graph, schedule] = ['graph', 'schedule'].map((kind) =>
    phases.findLast((phase) => phase.kind === kind),
  );
  if (graph?.kind !== 'graph' || schedule?.kind !== 'schedule' || schedule.isTurboshaft) return [];
  const placed = new Set(schedule.blocks.flatMap(({ lines }) => lines.map(({ node }) => node)));
  return [...graph.nodes.keys()].filter((id) => !placed.has(id));
}
