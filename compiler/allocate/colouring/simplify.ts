// Takes the graph apart: easy nodes first, copies coalesced where nothing is easy, and where nothing else is left a node
// that may have to go to memory. It goes on the stack like the others: often a register is left for it after all
// (Briggs' optimistic colouring).
import { FIRST_VIRTUAL, isVirtual } from '../../target/x64/index.ts';
import { coalesceNext } from './coalesce.ts';
import { sizeOf } from './graph.ts';
import { IN_GRAPH, SETTLED, type State } from './state.ts';

export function simplify(state: State): void {
  const freezer = new Freezer(state);
  const candidates = [...state.fates.keys()].filter((node) => state.fates[node] === IN_GRAPH);
  for (;;) {
    const node = state.easy.pop();
    if (node !== undefined) simplifyNode(state, node);
    else if (!coalesceNext(state) && !freezer.freezeNext() && !pushCheapest(state, candidates)) return;
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

/** Gives up copies, the least frequent first, so that their nodes can be simplified. */
class Freezer {
  private readonly state: State;
  /** Copies from here on are settled. */
  private end: number;

  constructor(state: State) {
    this.state = state;
    this.end = state.copies.length;
  }

  /** False where no copy holds an easy node back. */
  freezeNext(): boolean {
    const { copies, copyStates } = this.state;
    while (this.end > 0 && copyStates[this.end - 1] === SETTLED) this.end--;
    for (let copy = this.end - 1; copy >= 0; copy--) {
      if (copyStates[copy] === SETTLED || !this.holdsBack(copy)) continue;
      const { from, to, block, at } = copies[copy];
      this.state.events?.push({
        kind: 'freeze',
        node: this.state.rootOf(from),
        other: this.state.rootOf(to),
        block,
        at,
      });
      this.state.settle(copy);
      return true;
    }
    return false;
  }

  private holdsBack(copy: number): boolean {
    const { from, to } = this.state.copies[copy];
    return [from, to].some((register) => {
      const root = this.state.rootOf(register);
      return isVirtual(root) && this.state.isEasy(root - FIRST_VIRTUAL);
    });
  }
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
