// Unrolls the iterations without checks that precede a loop (range-check-splitting.ts), and loops that fill
// or map elements without checks: several iterations run per test and back edge. The original loop runs the
// rest one by one (counted-loops.ts), or copies of its body do, if their number is known.
//
// Measured rule (`fathom bench native`): a body without branches, of up to STRAIGHT nodes, four times; one
// with branches, of up to BRANCHED nodes, twice. Range-check splitting only pays with unrolling (all shortest
// paths: 1.05 of the time without unrolling, 0.65 with it; a product of float matrices: 0.97 and 0.90).
// Larger bodies, and four times with branches, were slower in some programs; unrolling a loop with a call
// saves no time. Invariant: all other passes are done; otherwise, each would find the same code several
// times.
import { Facts } from '../../analysis/facts.ts';
import { blockTreeOf } from '../../analysis/block-tree.ts';
import { Ranges } from '../../analysis/ranges.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { MAX_INT, intConstant } from '../../ir/types.ts';
import {
  callsOrMakes,
  countedLoops,
  insertIterationsBefore,
  iterationsOf,
  unrollIterations,
  type CountedLoop,
} from './counted-loops.ts';
import type { PassSteps } from '../pass-steps.ts';

const PASS = 'unroll-loops';

const STRAIGHT = 14;
const BRANCHED = 40;
/** Minimum known number of unrolled iterations. */
const MIN = 4n;
/** Subtracting from a bound below this magnitude cannot wrap. */
const FAR = 1n << 61n;
const LARGEST_STEP = 1n << 31n;

/** Returns whether it unrolled a loop. */
export function unrollLoops(graph: Graph, steps: PassSteps): boolean {
  if (!graph.nodes.some((node) => node?.op === ops.Loop)) return false;
  const dominance = blockTreeOf(graph);
  const counted = countedLoops(dominance);
  const without = new Set(counted.map(roundsBefore));
  const loops = counted.filter((loop) => timesOf(loop) > 1 && (without.has(loop.head) || isUnchecked(loop)));
  if (loops.length === 0) return false;
  const bounds = loops.flatMap(({ bound, counter }) => [bound, counter.phi.input(1)]);
  const ranges = new Ranges(dominance, new Facts(dominance), bounds);
  let found = false;
  for (const loop of loops) {
    const { bound, counter, block, withBound } = loop;
    const times = timesOf(loop);
    const ends = ranges.at(bound, block);
    const iterations = ends.max - ranges.at(counter.phi.input(1), block).min;
    if (iterations < MIN * BigInt(times) * counter.step || counter.step > LARGEST_STEP) continue;
    if ((withBound && ends.max === MAX_INT) || steps.take(PASS, 'loop-unrolled', loop.head) === null)
      continue;
    unroll(graph, loop, times, ends.min > -FAR);
    found = true;
  }
  return found;
}

/**
 * Whether it fills or maps consecutive elements, and all checks are proved. With other values from the
 * previous iteration, or a second store, unrolling was slower (bubble: 1.5 of the time).
 */
function isUnchecked(loop: CountedLoop): boolean {
  const { body, phis, counter } = loop;
  const used = [...body].map(({ op }) => op);
  const stores = used.filter((op) => op === ops.Store).length;
  const handsOnMemoryAlone = phis.every((phi) => phi === counter.phi || phi.type.kind === 'memory');
  return stores === 1 && handsOnMemoryAlone && !used.includes(ops.CheckIndex) && isStraight(loop);
}

function timesOf(loop: CountedLoop): number {
  const { body } = loop;
  if (callsOrMakes(loop)) return 1;
  if (isStraight(loop) && body.size <= STRAIGHT) return 4;
  return body.size <= BRANCHED ? 2 : 1;
}

const isStraight = ({ body }: CountedLoop): boolean =>
  [...body].filter(({ op }) => op === ops.If).length === 1;

/** The header of the loop whose remaining iterations this one runs, or null if it runs all of them. */
function roundsBefore({ head, phis }: CountedLoop): Node | null {
  const side = head.input(1);
  const before = side.op === ops.CProj ? side.input(0).inputs[0] : null;
  const goesOn = (phi: Node): boolean => phi.input(1).op === ops.Phi && phi.input(1).input(0) === before;
  return before?.op === ops.Loop && phis.every(goesOn) ? before : null;
}

/** @param isNear whether subtracting from the bound cannot wrap */
function unroll(graph: Graph, loop: CountedLoop, times: number, isNear: boolean): void {
  const { head, bound, counter, withBound } = loop;
  const { span } = head;
  const constant = (value: bigint): Node =>
    graph.create(ops.Constant, [graph.start], intConstant(value), span);
  const less = (withBound ? 1n : 0n) - BigInt(times - 1) * counter.step;
  let entry = head.input(1);
  let limit = graph.create(ops.Add, [null, bound, constant(less)], null, span);
  if (!isNear) {
    const test = graph.create(ops.LE, [null, constant(0n), bound], null, span);
    const branch = graph.create(ops.If, [entry, test], null, span);
    const sides = [0, 1].map((side) => graph.create(ops.CProj, [branch], side, span));
    entry = graph.create(ops.Region, [null, ...sides], null, span);
    limit = graph.create(ops.Phi, [entry, limit, counter.phi.input(1)], '', span);
  }
  const iterations = isNear ? iterationsOf(loop) : null;
  insertIterationsBefore(graph, loop, { limit, entry, together: times, without: new Set() });
  if (iterations !== null) unrollIterations(graph, loop, Number(iterations % BigInt(times)));
}
