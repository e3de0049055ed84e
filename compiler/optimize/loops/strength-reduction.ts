// Strength reduction: replaces a product of a counter by a phi that starts with the product's initial value
// and grows by `step * n` in each iteration; then `k * n + j` needs no multiplication.
//
// Only for innermost loops and few values per loop, because each needs a register. Exact for integers that
// wrap: (k + step) * n = k * n + step * n. Invariants: the factor and the terms are loop-invariant. Redundant
// checks are removed first, because index ranges are known for products but not for such phis. Source: Cocke
// and Kennedy, “An Algorithm for Reduction of Operator Strength”, CACM 1977.
import { constantSum } from '../../analysis/checks.ts';
import { blockTreeOf, type BlockTree } from '../../analysis/block-tree.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { INT, intConstant } from '../../ir/types.ts';
import { counterOf, innermostHeads, type Counter } from './counted-loops.ts';
import type { PassSteps } from '../pass-steps.ts';

const PASS = 'strength-reduction';

const MAX_PER_LOOP = 3;

/** `(counter + offset) * factor + terms`; the root is the last sum, or the product. */
interface Product {
  readonly root: Node;
  readonly offset: bigint;
  readonly factor: Node;
  readonly terms: readonly Node[];
}

/** Returns whether there were any products of counters. */
export function reduceStrength(graph: Graph, steps: PassSteps): boolean {
  const hasProduct = graph.nodes.some((node) => node?.op === ops.Mul);
  const hasLoop = hasProduct && graph.nodes.some((node) => node?.op === ops.Loop);
  if (!hasLoop) return false;
  const dominance = blockTreeOf(graph);
  let found = false;
  for (const head of innermostHeads(dominance, dominance.loops)) {
    const counters = head.uses.map(counterOf).filter((counter) => counter !== null);
    let left = MAX_PER_LOOP;
    for (const counter of counters) {
      for (const product of productsOf(counter, dominance)) {
        if (left === 0) break;
        if (steps.take(PASS, 'strength-reduced', product.root) === null) continue;
        left--;
        steps.replace(product.root, countedUp(graph, counter, product));
        found = true;
      }
    }
  }
  return found;
}

/** Products of a loop-invariant factor and a counter, or its sum with a constant. */
function productsOf({ phi }: Counter, dominance: BlockTree): Product[] {
  const block = dominance.headedBy(phi.input(0));
  const found: Product[] = [];
  const add = (value: Node, offset: bigint): void => {
    for (const user of new Set(value.uses)) {
      if (user.op !== ops.Mul || user.type !== INT) continue;
      const factor = user.input(1) === value ? user.input(2) : user.input(1);
      if (factor !== value && dominance.isFixedBefore(factor, block))
        found.push({ ...withTerms(user, block, dominance), offset, factor });
    }
  };
  add(phi, 0n);
  for (const user of new Set(phi.uses)) {
    const part = constantSum(user);
    if (part !== null && part.base === phi) add(user, part.sum);
  }
  return found;
}

/** The terms added to a product that has no other use, except a constant, which addressing modes add for free. */
function withTerms(product: Node, block: number, dominance: BlockTree): Pick<Product, 'root' | 'terms'> {
  const terms: Node[] = [];
  let root = product;
  while (root.uses.length === 1) {
    const [user] = root.uses;
    if (user.op !== ops.Add || user.type !== INT) break;
    const term = user.input(1) === root ? user.input(2) : user.input(1);
    if (term === root || term.op === ops.Constant || !dominance.isFixedBefore(term, block)) break;
    terms.push(term);
    root = user;
  }
  return { root, terms };
}

function countedUp(graph: Graph, { phi, step }: Counter, { root, offset, factor, terms }: Product): Node {
  const make = (op: typeof ops.Add | typeof ops.Mul, a: Node, b: Node): Node =>
    graph.create(op, [null, a, b], null, root.span);
  const constant = (value: bigint): Node =>
    graph.create(ops.Constant, [graph.start], intConstant(value), root.span);
  const loop = phi.input(0);
  const begin = offset === 0n ? phi.input(1) : make(ops.Add, phi.input(1), constant(offset));
  const first = terms.reduce((sum, term) => make(ops.Add, sum, term), make(ops.Mul, begin, factor));
  const counted = graph.keep(graph.create(ops.Phi, [loop, first, null], '', root.span));
  graph.setType(counted, INT);
  graph.setInput(counted, 2, make(ops.Add, counted, make(ops.Mul, constant(step), factor)));
  return graph.release(counted);
}
