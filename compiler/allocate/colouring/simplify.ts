// Takes the graph apart: easy nodes first, copies coalesced where nothing is easy, and where nothing else is left a node
// that may have to go to memory. It goes on the stack like the others: often a register is left for it after all
// (Briggs' optimistic colouring).
import { FIRST_VIRTUAL } from '../../backend/x64/index.ts';
import { coalesceNext } from './coalesce.ts';
import { sizeOf } from './graph.ts';
import { IN_GRAPH, SETTLED, type State } from './state.ts';

export function simplify(state: State): void {
  const candidates = [...state.fates.keys()].filter((node) => state.fates[node] === IN_GRAPH);
  for (;;) {
    const node = state.easy.pop();
    if (node !== undefined) simplifyNode(state, node);
    else if (!coalesceNext(state) && !freezeNext(state) && !pushCheapest(state, candidates)) return;
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

/** Gives up the least frequent copy that holds an easy node back, so that it can be simplified; false where none does. */
function freezeNext(state: State): boolean {
  for (let copy = state.holding.take(); copy >= 0; copy = state.holding.take()) {
    if (state.copyStates[copy] === SETTLED || !state.holdsBack(copy)) continue;
    const { from, to, block, at } = state.copies[copy];
    const [node, other] = [state.rootOf(from), state.rootOf(to)];
    state.events?.push({ kind: 'freeze', node, other, block, at });
    state.settle(copy);
    return true;
  }
  return false;
}

/** @param candidates all nodes that may be in the graph; those that are not are dropped here */
function pushCheapest(state: State, candidates: number[]): boolean {
  let best = -1;
  let kept = 0;
  for (const node of candidates) {
    if (state.fates[node] !== IN_GRAPH) continue;
    candidates[kept++] = node;
    if (best < 0 || isCheaper(state, node, best)) best = node;
  }
  candidates.length = kept;
  if (best < 0) return false;
  const [cost, degree] = [state.costs[best], state.degrees[best]];
  state.events?.push({ kind: 'push', node: FIRST_VIRTUAL + best, degree, cost });
  for (const copy of state.copiesOf[best]) state.settle(copy);
  state.takeOut(best);
  return true;
}

/** Cheap in memory, and in the way of many. */
function isCheaper(state: State, a: number, b: number): boolean {
  const first = costPerNeighbour(state, a);
  const second = costPerNeighbour(state, b);
  return first === second ? state.degrees[a] > state.degrees[b] : first < second;
}

function costPerNeighbour({ graph, costs, degrees }: State, node: number): number {
  // No register at all is left for it.
  if (graph.allowed[node] === 0) return -Infinity;
  return costs[node] / degrees[node];
}
