// Runs of a compilation's graph as plain data: states, values at a state, the tree of demands, where a value
// is valid, and the comparison with another graph. A request identifies a run; the last run of a graph is
// cached.
import { buildCfg, dominanceOf as dominanceIn, type DominanceData } from '../../analysis/index.ts';
import { ops } from '../../ir/ops/table.ts';
import { runSchedule, type Schedule } from '../../schedule/index.ts';
import type { Graph } from '../../ir/graph.ts';
import { graphOf, type Compilation } from '../../compilation.ts';
import {
  DemandTreeBuilder,
  StateValues,
  compareGraphs,
  entryNames,
  functionNames,
  recordRun,
  regionName,
  shortText,
  type Binding,
  type DemandRequest,
  type DemandTree,
  type EnvironmentEntry,
  type EquivalenceData,
  type EquivalenceRequest,
  type Exec,
  type ExecState,
  type NodeValue,
  type RecordedRun,
  type StepState,
  type StepsData,
  type Side,
  type StepsRequest,
} from '../../semantics/index.ts';
import type { SourceText } from '../../source/source-text.ts';

export type Runnable = Pick<Compilation, 'graph' | 'source'>;

/** A program to compare, with the schedule that its runs execute; default: the graph interpreter runs it. */
interface Compared extends Runnable {
  readonly executes?: Schedule | null;
}

export const MAX_STATES = 20_000;
const MAX_DEMANDS = 20_000;

export function stepsOf(program: Runnable, request: StepsRequest): StepsData {
  const { run } = runOf(program, request).values;
  const present = new Presenter(run, program.source);
  const states: StepState[] = [{ kind: 'start' }, ...run.states.map((exec, i) => present.exec(exec, i))];
  if (run.end !== null)
    states.push({ ...run.end.state, edge: run.end.edge?.id ?? -1, node: run.end.node?.id ?? -1 });
  return { states, truncated: run.end === null, stdout: run.stdout };
}

/** By node id; none at Start and at the end. */
export function stepValuesOf(program: Runnable, request: StepsRequest, state: number): NodeValue[] {
  const { values } = runOf(program, request);
  if (state < 1 || state > values.run.states.length) return [];
  const text = textsOf(values.run.graph);
  return [...values.all(state - 1)]
    .map(([node, value]) => ({ node: node.id, value: text(value) }))
    .sort((a, b) => a.node - b.node);
}

export function demandTreeOf(program: Runnable, request: DemandRequest): DemandTree {
  const { values } = runOf(program, request);
  const builder = new DemandTreeBuilder(values, textsOf(values.run.graph));
  return { nodes: builder.build({ ...request, nodes: Math.min(request.nodes, MAX_DEMANDS) }) };
}

/** Null for control and missing nodes. */
export function dominanceOf({ graph }: Pick<Compilation, 'graph'>, node: number): DominanceData | null {
  return graph === null ? null : dominanceIn(graph, node);
}

/** Runs two programs without errors on the same inputs until they differ. */
export function equivalenceOf(
  first: Compared,
  second: Compared,
  request: EquivalenceRequest,
  onRun?: (tried: number) => void,
): EquivalenceData {
  const known = ({ graph, source, executes }: Compared): Side => ({
    source,
    graph: graphOf({ graph }),
    ...(executes == null ? {} : { run: (options) => runSchedule(executes, source, options) }),
  });
  return compareGraphs(known(first), known(second), request, onRun);
}

interface KeptRun {
  readonly key: string;
  readonly values: StateValues;
}

const kept = new WeakMap<Graph, KeptRun>();

function runOf(program: Runnable, { argument, limit, input = '' }: StepsRequest): KeptRun {
  const [graph, { source }] = [graphOf(program), program];
  const states = Math.max(1, Math.min(limit, MAX_STATES));
  const key = JSON.stringify([String(argument), states, input]);
  let found = kept.get(graph);
  if (found?.key !== key) {
    const run = recordRun(graph, source, { argument, limit: states, input });
    found = { key, values: new StateValues(run) };
    kept.set(graph, found);
  }
  return found;
}

function textsOf(graph: Graph): (value: Binding['value']) => string {
  const functionName = functionNames(graph);
  return (value) => shortText(value, functionName);
}

class Presenter {
  private readonly graph: Graph;
  private readonly source: SourceText;
  private readonly text: (value: Binding['value']) => string;
  private readonly names: readonly string[];
  private readonly blockOfHead: Int32Array;
  /** Shared objects for entries that a state inherits from an earlier one. */
  private readonly unchanged = new Map<Binding, EnvironmentEntry>();

  constructor({ graph }: RecordedRun, source: SourceText) {
    this.graph = graph;
    this.source = source;
    this.text = textsOf(graph);
    this.names = entryNames(graph);
    this.blockOfHead = buildCfg(graph).blockOfHead;
  }

  exec({ region, edge, rule, rho, call, depth, printed }: Exec, state: number): ExecState {
    const isFirst = region.op === ops.CProj && region.input(0).op === ops.Start;
    return {
      kind: 'exec',
      rule,
      region: region.id,
      label: regionName(this.graph, region),
      block: this.blockOfHead[isFirst ? this.graph.start.id : region.id],
      edge: edge?.id ?? -1,
      rho: rho.map((binding) => this.entry(binding, state)),
      frame: call.number,
      depth,
      printed,
      line: region.span.end > 0 ? this.source.lineOf(region.span) : 0,
    };
  }

  private entry(binding: Binding, state: number): EnvironmentEntry {
    const { node, value, since } = binding;
    const known = this.unchanged.get(binding);
    if (known !== undefined && since !== state) return known;
    const entry = {
      node: node.id,
      name: this.names[node.id],
      value: this.text(value),
      changed: since === state,
    };
    if (since !== state) this.unchanged.set(binding, entry);
    return entry;
  }
}
