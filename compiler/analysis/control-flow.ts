// The blocks, dominators, and loops of a graph. Cached while `Graph.controlShape` is unchanged, because most
// passes do not change control.
import type { Graph } from '../ir/graph.ts';
import { buildCfg, type Cfg } from './cfg.ts';
import {
  dominatorIntervals,
  dominatorTree,
  type DominatorIntervals,
  type DominatorTree,
} from './dominators.ts';
import { loopTree, type LoopTree } from './loops.ts';

export class ControlFlow {
  cfg: Cfg;
  private tree: DominatorTree | null = null;
  private nested: LoopTree | null = null;

  constructor(cfg: Cfg) {
    this.cfg = cfg;
  }

  get dominators(): DominatorTree {
    return (this.tree ??= dominatorTree(this.cfg.blocks));
  }

  get intervals(): DominatorIntervals {
    return dominatorIntervals(this.dominators);
  }

  get loops(): LoopTree {
    return (this.nested ??= loopTree(this.cfg.blocks, this.dominators));
  }

  coverNodes(count: number): void {
    const { blocks, blockOfHead } = this.cfg;
    if (blockOfHead.length >= count) return;
    const larger = new Int32Array(2 * count).fill(-1);
    larger.set(blockOfHead);
    this.cfg = { blocks, blockOfHead: larger };
  }
}

interface Known {
  readonly shape: number;
  readonly flow: ControlFlow;
}

const known = new WeakMap<Graph, Known>();

/** Requires that all control is reachable. */
export function controlFlowOf(graph: Graph): ControlFlow {
  const last = known.get(graph);
  const { controlShape: shape } = graph;
  if (last?.shape === shape) {
    last.flow.coverNodes(graph.nodes.length);
    return last.flow;
  }
  const flow = new ControlFlow(buildCfg(graph));
  known.set(graph, { shape, flow });
  return flow;
}
