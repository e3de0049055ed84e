// Turns loops around in memory so that a block which may leave the loop comes last: each round then jumps once, back
// from that block, where a loop with its test on top would jump to the test and go on from there.
//
// The blocks from the head to the first one with an exit move behind the last block of the loop, whose jump to the head
// falls away. The way into the loop jumps over the others to the head.
import { naturalLoop } from '../../analysis/index.ts';
import type { MachineBlock } from './machine.ts';

/** The order of blocks in memory, with loops turned. The entry stays first. */
export function turnLoops(blocks: readonly MachineBlock[], order: readonly number[]): number[] {
  const result = [...order];
  const laidOut = new Set(order);
  const heads = order.filter((block) => backEdges(blocks, block).length > 0);
  heads.sort((a, b) => blocks[b].loopDepth - blocks[a].loopDepth);
  for (const head of heads) turn(blocks, head, result, laidOut);
  return result;
}

/** The blocks are numbered in reverse postorder: an edge to an earlier one closes a loop. */
const backEdges = (blocks: readonly MachineBlock[], head: number): number[] =>
  blocks[head].predecessors.filter((from) => from >= head);

function turn(
  blocks: readonly MachineBlock[],
  head: number,
  order: number[],
  laidOut: ReadonlySet<number>,
): void {
  const inside = naturalLoop(blocks, head, backEdges(blocks, head), laidOut);
  const start = order.indexOf(head);
  let end = start;
  while (end < order.length && inside.has(order[end])) end++;
  const last = blocks[order[end - 1]];
  const warm = (all: readonly number[]): number => all.filter((block) => !blocks[block].cold).length;
  const isTogether = warm([...inside]) === warm(order.slice(start, end));
  if (start === 0 || !isTogether || !endsInJumpTo(last, head)) return;
  const length = prefixWithExit(blocks, order.slice(start, end), inside);
  if (length === 0 || start + length >= end) return;
  const prefix = order.splice(start, length);
  order.splice(end - length, 0, ...prefix);
}

const endsInJumpTo = ({ instructions, successors }: MachineBlock, head: number): boolean =>
  instructions.at(-1)?.op.ends === 'jump' && successors.includes(head);

/** How many blocks there are up to the first with an expected exit; 0 if a loop inside comes before. */
function prefixWithExit(
  blocks: readonly MachineBlock[],
  order: readonly number[],
  inside: ReadonlySet<number>,
): number {
  const depth = blocks[order[0]].loopDepth;
  const at = order.findIndex((block) =>
    blocks[block].successors.some((next) => !inside.has(next) && !blocks[next].cold),
  );
  return order.slice(0, at + 1).every((block) => blocks[block].loopDepth === depth) ? at + 1 : 0;
}
