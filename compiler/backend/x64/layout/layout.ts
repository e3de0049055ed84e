// Orders allocated blocks in memory: cold ones last, loops rotated so that their exits are at the end, and no
// jumps to the next block. Bypasses blocks that only jump. Afterward, blocks may fall through.
import { InstructionList, type MachineBlock, type MachineCode } from '../code.ts';
import { conditions } from '../ops/conditions.ts';
import { BRANCHES, endOf, JUMPS } from '../ops/columns.ts';
import { jumpOps, machineOpTable } from '../ops/table.ts';
import { connect, renumberTargets } from './order.ts';
import { shorten } from './peephole.ts';
import { turnLoops } from './turn-loops.ts';
import { blockWord, contentOf } from '../words.ts';

/** Call this once, after the frame exists. */
export function layOut(code: MachineCode): void {
  shorten(code);
  const destination = skipEmptyBlocks(code);
  renumberAll(code, destination);
  connect(code);
  const order = turnLoops(code.blocks, memoryOrder(code.blocks, destination[0]));
  const place = new Int32Array(code.blocks.length).fill(-1);
  for (let index = 0; index < order.length; index++) place[order[index]] = index;
  renumberAll(code, place);
  reorder(code, order);
  connect(code, true);
}

function renumberAll({ order, table, instructionCount }: MachineCode, place: ArrayLike<number>): void {
  for (let at = 0; at < instructionCount; at++) renumberTargets(table, order[at], place);
}

/**
 * The final target of a jump to each block. A cycle of blocks that only jump (an infinite loop) leads to its
 * first block.
 */
function skipEmptyBlocks(code: MachineCode): Int32Array {
  const { blocks } = code;
  const destination = new Int32Array(blocks.length).fill(-1);
  /** By block: index in the current path plus one, or 0. */
  const places = new Int32Array(blocks.length);
  const path: number[] = [];
  for (let index = 0; index < blocks.length; index++) {
    path.length = 0;
    let at = index;
    while (destination[at] < 0 && places[at] === 0) {
      places[at] = path.push(at);
      const next = onlyJump(code, blocks[at]);
      if (next < 0) destination[at] = at;
      else at = next;
    }
    const end = destination[at] < 0 ? Math.min(...path.slice(places[at] - 1)) : destination[at];
    for (const block of path) {
      destination[block] = end;
      places[block] = 0;
    }
  }
  return destination;
}

/** The target of a block that only jumps, or -1. */
function onlyJump({ order, table }: MachineCode, { start }: MachineBlock): number {
  const first = order[start];
  return endOf[table.ops[first]] === JUMPS ? contentOf(table.operand(first, 0)) : -1;
}

/** The reached blocks in the given order, with cold ones last. The entry stays first. */
function memoryOrder(blocks: readonly MachineBlock[], entry: number): number[] {
  const isReached = new Uint8Array(blocks.length);
  const waiting = [entry];
  isReached[entry] = 1;
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop())
    for (const next of blocks[block].successors) {
      if (isReached[next] === 1) continue;
      isReached[next] = 1;
      waiting.push(next);
    }
  const result = [entry];
  for (const isCold of [false, true])
    for (let block = 0; block < blocks.length; block++)
      if (isReached[block] === 1 && block !== entry && blocks[block].cold === isCold) result.push(block);
  return result;
}

function reorder(code: MachineCode, order: readonly number[]): void {
  const out = new InstructionList(code.instructionCount);
  const blocks = order.map((index) => code.blocks[index]);
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index];
    const start = out.length;
    for (let at = block.start; at < block.end; at++) out.push(code.order[at]);
    endWithoutDetour(code, blocks, index, out, start);
    block.start = start;
    block.end = out.length;
  }
  code.blocks = blocks;
  code.order = out.take();
}

/**
 * Drops a final jump to the next block, and inverts a branch over a jump. If neither target comes next, the
 * branch leads into the inner loop, so that an iteration takes one jump.
 *
 * @param start of the block in `out`
 */
function endWithoutDetour(
  { table }: MachineCode,
  blocks: readonly MachineBlock[],
  index: number,
  out: InstructionList,
  start: number,
): void {
  const jump = out.last(start);
  if (jump < 0 || endOf[table.ops[jump]] !== JUMPS) return;
  const next = blockWord(index + 1);
  const target = table.operand(jump, 0);
  out.pop();
  if (target === next) return;
  const branch = out.last(start);
  const isBranch = branch >= 0 && endOf[table.ops[branch]] === BRANCHES;
  const condition = isBranch ? machineOpTable[table.ops[branch]].condition : undefined;
  const taken = condition === undefined ? next : table.operand(branch, 0);
  /** The deeper loop comes first; at the same depth, the loop that the branch ends. */
  const rank = (word: number): number =>
    2 * blocks[contentOf(word)].loopDepth + (contentOf(word) <= index ? 1 : 0);
  if (condition === undefined || (taken !== next && rank(target) <= rank(taken))) {
    out.push(jump);
    return;
  }
  table.ops[branch] = jumpOps[conditions[condition].inverse].index;
  table.setOperand(branch, 0, target);
  if (taken === next) return;
  table.setOperand(jump, 0, taken);
  out.push(jump);
}
