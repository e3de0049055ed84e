// Simplifies the graph: removes easy nodes first, then coalesces copies, and otherwise chooses a potential
// spill. That node goes on the stack, too, because a register is often left for it (Briggs' optimistic
// coloring).
import { FIRST_VIRTUAL, sizeOf } from '../../backend/x64/index.ts';
import { coalesceNext } from './coalesce.ts';
import { IN_GRAPH, SETTLED, type State } from './state.ts';

export function simplify(state: State): void {
  const candidates = new Candidates(state);
  for (;;) {
    if (state.easy.length > 0) simplifyNode(state, state.easy.pop());
    else if (!coalesceNext(state) && !freezeNext(state) && !candidates.pushCheapest()) return;
  }
}

function simplifyNode(state: State, node: number): void {
  if (state.fates[node] !== IN_GRAPH || state.hasCopies(node) || !state.isEasy(node)) return;
  state.events?.push({
    kind: 'simplify',
    node: FIRST_VIRTUAL + node,
    degree: state.degrees[node],
    registers: sizeOf(state.graph.allowed[node]),
  });
  state.takeOut(node);
}

/** Freezes the least frequent copy that prevents simplifying an easy node; returns false if there is none. */
function freezeNext(state: State): boolean {
  for (let copy = state.holding.take(); copy >= 0; copy = state.holding.take()) {
    if (state.copyStates[copy] === SETTLED || !state.holdsBack(copy)) continue;
    const { copies, events } = state;
    const node = state.rootOf(copies.from[copy]);
    const other = state.rootOf(copies.to[copy]);
    events?.push({ kind: 'freeze', node, other, block: copies.blocks[copy], at: copies.places[copy] });
    state.settle(copy);
    return true;
  }
  return false;
}

class Candidates {
  private readonly state: State;
  private readonly nodes: Int32Array;
  private count = 0;

  constructor(state: State) {
    this.state = state;
    this.nodes = new Int32Array(state.fates.length);
    for (let node = 0; node < this.nodes.length; node++)
      if (state.fates[node] === IN_GRAPH) this.nodes[this.count++] = node;
  }

  pushCheapest(): boolean {
    const { state } = this;
    let best = -1;
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const node = this.nodes[i];
      if (state.fates[node] !== IN_GRAPH) continue;
      this.nodes[kept++] = node;
      if (best < 0 || isCheaper(state, node, best)) best = node;
    }
    this.count = kept;
    if (best < 0) return false;
    const cost = state.costs[best];
    const degree = state.degrees[best];
    state.events?.push({ kind: 'push', node: FIRST_VIRTUAL + best, degree, cost });
    state.settleAll(best);
    state.takeOut(best);
    return true;
  }
}

function isCheaper(state: State, a: number, b: number): boolean {
  const first = costPerNeighbor(state, a);
  const second = costPerNeighbor(state, b);
  return first === second ? state.degrees[a] > state.degrees[b] : first < second;
}

function costPerNeighbor({ graph, costs, degrees }: State, node: number): number {
  // The node has no allowed register.
  if (graph.allowed[node] === 0) return -Infinity;
  return costs[node] / degrees[node];
}
