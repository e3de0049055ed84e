// Compares a function's graph in Fathom and in another compiler: which nodes correspond, and what only the
// other has.
import type { Optimization } from '../../choices/index.ts';
import { compile } from '../../compile.ts';
import { Replay, type NodeState } from '../../narration/replay.ts';
import { graphsOf, type GraphPhase, type Trace } from '../../traces/model.ts';
import { phaseIndex } from '../../traces/phase-names.ts';

export const counterpartNames = [
  'loop',
  'phi',
  'branch',
  'check',
  'load',
  'store',
  'allocation',
  'call',
  'arithmetic',
  'effects',
  'frames',
  'deoptimization',
  'tagging',
] as const;
export type CounterpartName = (typeof counterpartNames)[number];

export interface Counterpart {
  readonly name: CounterpartName;
  /** Nodes in Fathom's graph after parsing, and after optimization. */
  readonly ours: readonly [first: number, last: number];
  /** In V8's graph after inlining, and in its last graph. */
  readonly theirs: readonly [first: number, last: number];
  /** In V8's last graph that has any. */
  readonly nodes: readonly number[];
  /** In Fathom's optimized graph. */
  readonly ourNodes: readonly number[];
}

export interface Counterparts {
  readonly rows: readonly Counterpart[];
  /** Empty without a program. */
  readonly ours: readonly NodeState[];
}

interface Row {
  readonly name: CounterpartName;
  readonly ours: RegExp;
  readonly theirs: RegExp;
}

const NONE = /^(?!)/;
const rows: readonly Row[] = [
  { name: 'loop', ours: /^Loop$/, theirs: /^(?:Loop|CountedLoop)$/ },
  { name: 'phi', ours: /^Phi$/, theirs: /^Phi$/ },
  { name: 'branch', ours: /^If$/, theirs: /^(?:Branch|Switch|If)$/ },
  { name: 'check', ours: /^(?:CheckIndex|CheckLength|ZeroCheck)$/, theirs: /^Check(?:ed)?(?!point)/ },
  { name: 'load', ours: /^Load$/, theirs: /^(?:JS)?Load(?!Immutable)/ },
  { name: 'store', ours: /^Store$/, theirs: /^(?:JSSet|JSStore|Store)/ },
  { name: 'allocation', ours: /^New$/, theirs: /^(?:JSCreate|Allocate)/ },
  { name: 'call', ours: /^Call$/, theirs: /^(?:JSCall|Call)/ },
  {
    name: 'arithmetic',
    ours: /^(?:Add|Sub|Mul|Div|Mod|Shl|Shr|Sar)F?$/,
    theirs: /(?:Add|Subtract|Sub|Multiply|Mul|Divide|Div|Shl|Shr|Sar)(?:WithOverflow)?$/,
  },
  { name: 'effects', ours: NONE, theirs: /^(?:EffectPhi|Checkpoint)$/ },
  { name: 'frames', ours: NONE, theirs: /^(?:FrameState|StateValues|TypedStateValues)$/ },
  { name: 'deoptimization', ours: NONE, theirs: /^Deoptimize/ },
  { name: 'tagging', ours: NONE, theirs: /Tagged|^Bitcast|^Truncate|^Change/ },
];

/** @param simple a Fathom program; its counts are 0 if it has errors */
export function counterpartsOf(trace: Trace, simple: string): Counterparts {
  const graphs = graphsOf(trace);
  const first = graphs[phaseIndex(graphs, 'Inlining')] ?? graphs[0];
  const last = graphs.at(-1);
  const [parsed, optimized] = [nodesOf(simple, 'none'), nodesOf(simple, 'full')];
  const oursIn = (nodes: readonly NodeState[], pattern: RegExp): number[] =>
    nodes.flatMap(({ id, op }) => (pattern.test(op) ? [id] : []));
  return {
    ours: optimized,
    rows: rows.map((row): Counterpart => {
      const found = graphs.findLast((graph) => idsOf(graph, row.theirs).length > 0);
      const ourNodes = oursIn(optimized, row.ours);
      return {
        name: row.name,
        ours: [oursIn(parsed, row.ours).length, ourNodes.length],
        theirs: [idsOf(first, row.theirs).length, idsOf(last, row.theirs).length],
        nodes: idsOf(found, row.theirs),
        ourNodes,
      };
    }),
  };
}

function nodesOf(simple: string, optimize: Optimization): readonly NodeState[] {
  if (simple === '') return [];
  const { log } = compile(simple, { optimize, record: true });
  if (log === null) return [];
  const replay = new Replay(log.data());
  replay.seek(replay.stepCount);
  return [...replay.nodes()];
}

const idsOf = (graph: GraphPhase | undefined, pattern: RegExp): number[] =>
  [...(graph?.nodes.values() ?? [])].flatMap(({ id, opcode }) => (pattern.test(opcode) ? [id] : []));
