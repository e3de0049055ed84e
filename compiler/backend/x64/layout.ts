// Lays allocated blocks out in memory: cold ones last, loops with their exits at the end, without jumps to what comes
// next anyway.
//
// Blocks that only jump on are skipped. After this a block may fall through into the next one.
import {
  instruction,
  isBlock,
  type BlockContent,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
} from './machine.ts';
import { conditions } from './ops/conditions.ts';
import { jumpOps } from './ops/table.ts';
import { connect, renumber } from './order.ts';
import { shorten } from './peephole.ts';
import { turnLoops } from './turn-loops.ts';

export function layOut(long: MachineCode): MachineCode {
  const code = shorten(long);
  const destination = skipEmptyBlocks(code.blocks);
  const forwarded = code.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.map((i) => renumber(i, destination)),
  }));
  const order = turnLoops(connect(forwarded), memoryOrder(forwarded, destination[0]));
  const place = new Int32Array(code.blocks.length).fill(-1);
  order.forEach((block, index) => (place[block] = index));
  const blocks = order.map((block, index): BlockContent => {
    const instructions = forwarded[block].instructions.map((i) => renumber(i, place));
    return { ...forwarded[block], instructions: withoutJumpToNext(instructions, index + 1) };
  });
  return { ...code, blocks: connect(blocks, true) };
}

/** Where a jump to each block ends up. A ring of blocks that only jump, an endless loop, ends up in its first one. */
function skipEmptyBlocks(blocks: readonly MachineBlock[]): Int32Array {
  const destination = new Int32Array(blocks.length).fill(-1);
  /** By block: its place in the present path, plus one; 0: it is not in it. */
  const places = new Int32Array(blocks.length);
  for (const { index } of blocks) {
    const path: number[] = [];
    let at = index;
    while (destination[at] < 0 && places[at] === 0) {
      places[at] = path.push(at);
      const next = onlyJump(blocks[at]);
      if (next < 0) destination[at] = at;
      else at = next;
    }
    const end =
      destination[at] < 0 ? path.slice(places[at] - 1).reduce((a, b) => Math.min(a, b)) : destination[at];
    for (const block of path) {
      destination[block] = end;
      places[block] = 0;
    }
  }
  return destination;
}

/** The target of a block that does nothing but jump; -1 for all others. */
function onlyJump({ instructions }: MachineBlock): number {
  const [first] = instructions;
  if (first.op.ends !== 'jump') return -1;
  const [target] = first.operands;
  return isBlock(target) ? target.block : -1;
}

/** Reached blocks in the given order, those that are not expected to run last. The entry stays first. */
function memoryOrder(blocks: readonly BlockContent[], entry: number): number[] {
  const reached = new Set([entry]);
  for (const block of reached) {
    for (const { operands } of blocks[block].instructions) {
      for (const operand of operands) if (isBlock(operand)) reached.add(operand.block);
    }
  }
  const inOrder = [...reached].sort((a, b) => a - b).filter((block) => block !== entry);
  const isCold = (block: number): boolean => blocks[block].cold;
  return [entry, ...inOrder.filter((block) => !isCold(block)), ...inOrder.filter(isCold)];
}

/** Drops a last jump to the next block, and turns a branch over a jump around. */
function withoutJumpToNext(instructions: readonly MachineInstruction[], next: number): MachineInstruction[] {
  const result = [...instructions];
  const jump = result.at(-1);
  const branch = result.at(-2);
  if (jump === undefined || jump.op.ends !== 'jump') return result;
  if (goesTo(jump, next)) {
    result.pop();
    return result;
  }
  const condition = branch?.op.condition;
  if (branch === undefined || condition === undefined || !goesTo(branch, next)) return result;
  const [target] = jump.operands;
  result.splice(-2, 2, instruction(jumpOps[conditions[condition].inverse], [target], branch.node));
  return result;
}

function goesTo({ operands: [target] }: MachineInstruction, block: number): boolean {
  return isBlock(target) && target.block === block;
}
