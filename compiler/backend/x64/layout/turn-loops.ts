// Rotates loops in memory to minimize taken jumps per iteration. A loop is a cycle of blocks, and control
// must jump where the cycle is cut.
//
// Cutting before a block costs as much as control takes that edge: nothing if it never does, as between the
// arms of an if. So a loop with its test at the top is cut after the test, which then comes last and jumps
// back. A loop that ends in `if (c) …` is cut before what follows the if, so an iteration without the if
// jumps once instead of twice. The entry edge jumps to the header. Frequencies are guesses: an exit is taken
// once in ten iterations, and both sides of other branches equally often. Source: Pettis and Hansen, “Profile
// guided code positioning”, PLDI 1990, here without a profile. Invariant: a loop's blocks stay together:
// inner loops are rotated first, and outer loops are never cut within them.
import { naturalLoop } from '../../../analysis/index.ts';
import type { MachineBlock } from '../code.ts';

const EXIT = 0.1;
/** Cost of an additional jump instruction at the cut, relative to a taken jump. */
const JUMP = 0.25;

/** The memory order of blocks with rotated loops. The entry stays first. */
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

/** Blocks are in reverse postorder, so an edge to an earlier block closes a loop. */
const backEdges = (blocks: readonly MachineBlock[], head: number): number[] =>
  blocks[head].predecessors.filter((from) => from >= head);

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
  // The blocks of this loop are not contiguous.
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
  readonly often: ReadonlyMap<number, number>;
}

/** Propagates control from the header through a loop's blocks, ignoring iterations of inner loops. */
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

function share(
  blocks: readonly MachineBlock[],
  inside: ReadonlySet<number>,
  block: number,
  next: number,
): number {
  // Control leaves an inner loop once per entry.
  if (blocks[next].loopDepth < blocks[block].loopDepth) return 1;
  const warm = blocks[block].successors.filter((other) => !blocks[other].cold);
  const leaving = warm.filter((other) => !inside.has(other)).length;
  const staying = warm.filter(
    (other) => blocks[other].loopDepth >= blocks[block].loopDepth && inside.has(other),
  );
  return blocks[next].cold ? 0 : (1 - leaving * EXIT) / Math.max(1, staying.length);
}

/** The cost of cutting the cycle before a block. @param after the block that follows the loop */
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
  // Only a branch to what follows the loop needs no additional jump.
  const isTurned = successors.length > 1 && successors.some((next) => next === after);
  return isTurned ? taken : taken * (1 + JUMP);
}
