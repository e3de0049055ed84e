// Conservative coalescing: merges both ends of a copy if that cannot make the graph harder to color.
//
// Briggs: the merged node has fewer significant neighbors than allowed registers. George: each neighbor of
// one node is easy, or already a neighbor of the other; this also works for physical registers. Failed copies
// are retried after neighbors leave the graph. Sources: Briggs, Cooper, and Torczon, “Improvements to Graph
// Coloring Register Allocation” (1994); George and Appel, “Iterated Register Coalescing” (1996).
import { FIRST_VIRTUAL, isVirtual, sizeOf, type Register } from '../../backend/x64/index.ts';
import { contains } from './graph.ts';
import { IN_GRAPH, SETTLED, TRIED, type State } from './state.ts';

/** Tries the next waiting copy; returns false if there is none. */
export function coalesceNext(state: State): boolean {
  const copy = state.waiting.take();
  if (copy < 0) return false;
  if (state.copyStates[copy] !== SETTLED) tryCopy(state, copy);
  return true;
}

function tryCopy(state: State, copy: number): void {
  const a = state.rootOf(state.copies.from[copy]);
  const b = state.rootOf(state.copies.to[copy]);
  if (a === b || (!isVirtual(a) && !isVirtual(b))) {
    state.settle(copy);
  } else if (!isVirtual(a)) {
    tryPhysical(state, copy, b - FIRST_VIRTUAL, a);
  } else if (!isVirtual(b)) {
    tryPhysical(state, copy, a - FIRST_VIRTUAL, b);
  } else {
    tryNodes(state, copy, a - FIRST_VIRTUAL, b - FIRST_VIRTUAL);
  }
}

function tryPhysical(state: State, copy: number, node: number, register: Register): void {
  if (state.fates[node] !== IN_GRAPH || !contains(state.graph.allowed[node], register)) {
    state.settle(copy);
  } else if (canBeRegister(state, node, register)) {
    record(state, copy, FIRST_VIRTUAL + node, register);
    state.settle(copy);
    state.fix(node, register);
  } else {
    state.copyStates[copy] = TRIED;
  }
}

function tryNodes(state: State, copy: number, a: number, b: number): void {
  const { graph, fates } = state;
  const [node, into] = graph.sizes[a] < graph.sizes[b] ? [a, b] : [b, a];
  const common = graph.allowed[a] & graph.allowed[b];
  if (fates[a] !== IN_GRAPH || fates[b] !== IN_GRAPH || common === 0 || graph.interferes(a, b)) {
    state.settle(copy);
  } else if (canAbsorb(state, node, into) || canAbsorb(state, into, node) || canMerge(state, node, into)) {
    record(state, copy, FIRST_VIRTUAL + node, FIRST_VIRTUAL + into);
    state.merge(node, into);
    // Coalescing removes the copy.
    state.costs[into] -= 2 * state.copies.weights[copy];
    state.settle(copy);
    state.offer(into);
  } else {
    state.copyStates[copy] = TRIED;
  }
}

function canBeRegister(state: State, node: number, register: Register): boolean {
  const { graph, fates } = state;
  const { next, neighbors } = graph;
  for (let entry = graph.first[node]; entry >= 0; entry = next[entry]) {
    const other = neighbors[entry];
    if (fates[other] !== IN_GRAPH || !contains(graph.allowed[other], register)) continue;
    if (!state.isEasy(other)) return false;
  }
  return true;
}

/** George's test: `into` gets no significant neighbors, and keeps its allowed registers. */
function canAbsorb(state: State, node: number, into: number): boolean {
  const { graph, fates } = state;
  if ((graph.allowed[into] & ~graph.allowed[node]) !== 0) return false;
  const { next, neighbors } = graph;
  for (let entry = graph.first[node]; entry >= 0; entry = next[entry]) {
    const other = neighbors[entry];
    if (fates[other] === IN_GRAPH && !state.isEasy(other) && !graph.interferes(other, into)) return false;
  }
  return true;
}

function canMerge(state: State, node: number, into: number): boolean {
  const { graph, fates, degrees } = state;
  const { next, neighbors } = graph;
  const registers = sizeOf(graph.allowed[node] & graph.allowed[into]);
  let hard = 0;
  for (let entry = graph.first[into]; entry >= 0; entry = next[entry]) {
    const other = neighbors[entry];
    if (fates[other] !== IN_GRAPH) continue;
    // A neighbor of both loses one neighbor.
    const degree = degrees[other] - (graph.interferes(other, node) ? 1 : 0);
    if (degree >= sizeOf(graph.allowed[other]) && ++hard >= registers) return false;
  }
  for (let entry = graph.first[node]; entry >= 0; entry = next[entry]) {
    const other = neighbors[entry];
    if (fates[other] !== IN_GRAPH || graph.interferes(other, into)) continue;
    if (!state.isEasy(other) && ++hard >= registers) return false;
  }
  return true;
}

function record(state: State, copy: number, node: Register, into: Register): void {
  const { blocks, places } = state.copies;
  state.events?.push({ kind: 'coalesce', node, into, block: blocks[copy], at: places[copy] });
}
