// Deletes loops without effect: counted loops that only compute values which nothing outside uses.
//
// Whether a program ends is part of its behavior (docs/language.md, decision 13 lets only an engine's budget
// stop it), so the loop must provably end: the counter reaches the bound before it overflows. Invariants: the
// header is the only exit (counted-loops.ts), and the body contains no call, check, or store that anything
// outside observes.
import { blockTreeOf, type BlockTree } from '../../analysis/block-tree.ts';
import { Facts } from '../../analysis/facts.ts';
import { Ranges } from '../../analysis/ranges.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import type { Op } from '../../ir/ops/row.ts';
import { ops } from '../../ir/ops/table.ts';
import { MAX_INT, MIN_INT } from '../../ir/types.ts';
import { loopsThatCount, skipIterations, type CountedLoop } from './counted-loops.ts';
import type { PassSteps } from '../pass-steps.ts';

const PASS = 'loop-deletion';

const decisions: ReadonlySet<Op> = new Set([ops.Loop, ops.Region, ops.If, ops.CProj]);

/** Returns whether it deleted a loop; then the enclosing loops may follow. */
export function deleteLoops(graph: Graph, steps: PassSteps): boolean {
  if (!graph.nodes.some((node) => node?.op === ops.Loop)) return false;
  const dominance = blockTreeOf(graph);
  const unused = loopsThatCount(dominance).filter((loop) => isPure(loop) && !isUsedOutside(loop));
  const ending = unused.filter(terminates(dominance, unused));
  let found = false;
  for (const loop of ending) {
    if (steps.take(PASS, 'loop-deleted', loop.head) === null) continue;
    skipIterations(graph, loop);
    found = true;
  }
  return found;
}

const isPure = ({ body }: CountedLoop): boolean => {
  for (const { op } of body) if (op.control === true && !decisions.has(op)) return false;
  return true;
};

/** Whether a node outside depends on a value of the loop, directly or through other values. */
function isUsedOutside({ body, phis }: CountedLoop): boolean {
  const seen = new Set(phis);
  for (const value of seen) {
    for (const user of value.uses) {
      const place = user.op.control === true ? user : isPlaced(user) ? user.inputs[0] : undefined;
      if (place !== undefined && (place === null || !body.has(place))) return true;
      if (user !== place) seen.add(user);
    }
  }
  return false;
}

const isPlaced = ({ op }: Node): boolean => op === ops.Phi || op.fixed === true;

/** Whether the counter reaches the bound before it overflows. */
function terminates(dominance: BlockTree, loops: readonly CountedLoop[]): (loop: CountedLoop) => boolean {
  const isSure = ({ counter, withBound }: CountedLoop): boolean =>
    !withBound && (counter.step === 1n || counter.step === -1n);
  const open = loops.filter((loop) => !isSure(loop));
  if (open.length === 0) return () => true;
  const ranges = new Ranges(
    dominance,
    new Facts(dominance),
    open.map(({ bound }) => bound),
  );
  return (loop) => {
    if (isSure(loop)) return true;
    const { counter, bound, withBound, block } = loop;
    const { min, max } = ranges.at(bound, block);
    const last = counter.step > 0n ? max - (withBound ? 0n : 1n) : min + (withBound ? 0n : 1n);
    const next = last + counter.step;
    return next >= MIN_INT && next <= MAX_INT;
  };
}
