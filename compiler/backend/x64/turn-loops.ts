// Turns loops around in memory, so that as few jumps as possible are taken in a round: a loop is a ring of blocks, and
// where it is cut open, control has to jump.
//
// The ring can be cut before each of its blocks. The cut costs how often control goes over it to the next block: nothing
// where it does not, as where an inner loop is entered by a jump to its test, or between the arms of an if. So a loop with
// its test on top is cut behind the test, which then comes last and jumps back; and one that ends in `if (c) …` is cut
// before what follows the if, which then comes first: a round without the if jumps once, where it would jump twice.
// The way into the loop jumps to its head.
// How often control goes somewhere is guessed: an exit is taken once in ten rounds, both arms of other branches alike.
// Source of the idea: Pettis and Hansen, «Profile guided code positioning», PLDI 1990; here without a profile.
// Keep true: a loop's blocks stay together, so inner loops are turned first and outer ones are never cut within them.
import { naturalLoop } from '../../analysis/index.ts';
import type { MachineBlock } from './code.ts';

/** How often a loop is left where it could be. */
const EXIT = 0.1;
/** What a jump costs that is there only for the cut, beside one that is taken. */
const JUMP = 0.25;

/** The order of blocks in memory, with loops turned. The entry stays first. */
export function turnLoops(blocks: readonly MachineBlock[], order: readonly number[]): number[] {
  const result = [...order];
  const places = new Int32Array(blocks.length).fill(-1);
  order.forEach((block, place) => (places[block] = place));
  const laidOut = new Set(order);
  const heads = order.filter((block) => backEdges(blocks, block).length > 0);
  heads.sort((a, b) => blocks[b].loopDepth - blocks[a].loopDepth);
  for (const head of heads) turn(blocks, head, { order: result, places }, laidOut);
  return result;
}

/** The blocks are numbered in reverse postorder: an edge to an earlier one closes a loop. */
const backEdges = (blocks: readonly MachineBlock[], head: number): number[] =>
  blocks[head].predecessors.filter((from) => from >= head);

/** Blocks in the order of memory, and the place of each. */
interface Layout {
  readonly order: number[];
  readonly places: Int32Array;
}

function turn(
  blocks: readonly MachineBlock[],
  head: number,
  { order, places: placeOf }: Layout,
  laidOut: ReadonlySet<number>,
): void {
  const inside = naturalLoop(blocks, head, backEdges(blocks, head), laidOut);
  const warm = [...inside].filter((block) => !blocks[block].cold);
  const places = warm.map((block) => placeOf[block]).sort((a, b) => a - b);
  const [start] = places;
  const end = start + places.length;
  // Blocks that are not together are of a loop that was torn apart.
  if (start === 0 || places.at(-1) !== end - 1) return;
  const ring = order.slice(start, end);
  const loop: Loop = { blocks, head, inside, often: frequencies(blocks, head, inside) };
  let [best, least] = [0, costOfCut(loop, ring, 0, order.at(end))];
  for (let cut = 1; cut < ring.length; cut++) {
    const cost = costOfCut(loop, ring, cut, order.at(end));
    if (cost < least) [best, least] = [cut, cost];
  }
  [...ring.slice(best), ...ring.slice(0, best)].forEach((block, i) => {
    order[start + i] = block;
    placeOf[block] = start + i;
  });
}

interface Loop {
  readonly blocks: readonly MachineBlock[];
  readonly head: number;
  readonly inside: ReadonlySet<number>;
  /** By block: how often it runs in a round, as guessed. */
  readonly often: ReadonlyMap<number, number>;
}

/** Control flows from the head through the blocks of a loop; the rounds of inner loops are not counted. */
function frequencies(
  blocks: readonly MachineBlock[],
  head: number,
  inside: ReadonlySet<number>,
): Map<number, number> {
  const often = new Map([[head, 1]]);
  for (const block of [...inside].sort((a, b) => a - b))
    for (const next of blocks[block].successors)
      if (inside.has(next) && next > block)
        often.set(
          next,
          (often.get(next) ?? 0) + (often.get(block) ?? 0) * share(blocks, inside, block, next),
        );
  return often;
}

/** What part of the control that comes to a block goes on to another. */
function share(
  blocks: readonly MachineBlock[],
  inside: ReadonlySet<number>,
  block: number,
  next: number,
): number {
  // Whoever comes into an inner loop leaves it, once.
  if (blocks[next].loopDepth < blocks[block].loopDepth) return 1;
  const warm = blocks[block].successors.filter((other) => !blocks[other].cold);
  const leaving = warm.filter((other) => !inside.has(other)).length;
  const staying = warm.filter(
    (other) => blocks[other].loopDepth >= blocks[block].loopDepth && inside.has(other),
  );
  return blocks[next].cold ? 0 : (1 - leaving * EXIT) / Math.max(1, staying.length);
}

/** What it costs that a block of a ring does not come behind the one before it; `after` follows the loop. */
function costOfCut(
  { blocks, head, inside, often }: Loop,
  ring: readonly number[],
  cut: number,
  after: number | undefined,
): number {
  const from = cut === 0 ? ring[ring.length - 1] : ring[cut - 1];
  const to = ring[cut];
  const isInner = (block: number): boolean => blocks[block].loopDepth > blocks[head].loopDepth;
  if (isInner(from) && isInner(to)) return Infinity;
  const { successors } = blocks[from];
  if (!successors.includes(to)) return 0;
  const taken = (often.get(from) ?? 0) * share(blocks, inside, from, to);
  // Only a branch that leads to what follows the loop needs no jump beside it.
  const isTurned = successors.length > 1 && successors.some((next) => next === after);
  return isTurned ? taken : taken * (1 + JUMP);
}
