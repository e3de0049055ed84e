// Orders blocks for allocation and layout: reverse postorder, with loops kept together.
import { BitSet } from '../../../base/bitset.ts';
import { reversePostorder } from '../../../base/reverse-postorder.ts';
import { InstructionList, MachineBlock, type MachineCode } from '../code.ts';
import type { InstructionTable } from '../instructions.ts';
import { BRANCHES, endOf, flagsOf, JUMPS, SETS_FLAGS } from '../ops/columns.ts';
import { BLOCK, blockWord, contentOf, kindOf } from '../words.ts';

export interface BlockDraft {
  readonly name: string;
  readonly loopDepth: number;
  readonly cold: boolean;
  first: number;
  last: number;
}

export interface Drafts {
  readonly table: InstructionTable;
  readonly blocks: readonly BlockDraft[];
  /** By instruction: the next one in its block, or -1. */
  readonly next: Int32Array;
}

/** The reachable blocks, renumbered, with their instructions in order, but without edges. */
export function orderBlocks(drafts: Drafts): {
  readonly blocks: readonly MachineBlock[];
  readonly order: Int32Array;
} {
  const { table, next } = drafts;
  const successors = (block: number): number[] => successorsByDepth(drafts, block);
  const found = reversePostorder(0, successors, new BitSet(drafts.blocks.length));
  const place = new Int32Array(drafts.blocks.length).fill(-1);
  for (let index = 0; index < found.length; index++) place[found[index]] = index;
  const list = new InstructionList(table.count);
  const blocks = found.map((draft) => {
    const { name, loopDepth, cold, first } = drafts.blocks[draft];
    const block = new MachineBlock(name, loopDepth, cold);
    block.start = list.length;
    for (let i = first; i >= 0; i = next[i]) {
      renumberTargets(table, i, place);
      list.push(i);
    }
    block.end = list.length;
    return block;
  });
  return { blocks, order: list.take() };
}

/** Sets the blocks' numbers, and their edges from the jumps. */
export function connect({ blocks, order, table }: MachineCode, fallsThrough = false): void {
  const predecessors: number[][] = [];
  for (let index = 0; index < blocks.length; index++) predecessors.push([]);
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index];
    const targets: number[] = [];
    for (let at = block.start; at < block.end; at++) addTargets(table, order[at], targets, true);
    if (fallsThrough && canFallThrough(block, order, table) && !targets.includes(index + 1))
      targets.push(index + 1);
    block.index = index;
    block.successors = targets;
    block.predecessors = predecessors[index];
    for (const target of targets) predecessors[target].push(index);
  }
}

export function addTargets(table: InstructionTable, i: number, targets: number[], once = false): void {
  if (endOf[table.ops[i]] === 0) return;
  const count = table.operandCount(i);
  for (let place = 0; place < count; place++) {
    const word = table.operand(i, place);
    if (kindOf(word) !== BLOCK) continue;
    const target = contentOf(word);
    if (!once || !targets.includes(target)) targets.push(target);
  }
}

function canFallThrough({ start, end }: MachineBlock, order: Int32Array, { ops }: InstructionTable): boolean {
  if (start === end) return true;
  const ends = endOf[ops[order[end - 1]]];
  return ends === 0 || ends === BRANCHES;
}

export function renumberTargets(table: InstructionTable, i: number, place: ArrayLike<number>): void {
  if (endOf[table.ops[i]] === 0) return;
  const count = table.operandCount(i);
  for (let at = 0; at < count; at++) {
    const word = table.operand(i, at);
    if (kindOf(word) === BLOCK) table.setOperand(i, at, blockWord(place[contentOf(word)]));
  }
}

/**
 * The first successor comes next in the order: blocks in the loop first, then exits, then cold blocks. Among
 * equals, the next test of a chain comes first, so that the chain takes one jump in total; otherwise the
 * target of the plain jump, which is last.
 */
function successorsByDepth(drafts: Drafts, block: number): number[] {
  const rank = (target: number): number => {
    const draft = drafts.blocks[target];
    return draft.cold ? -1 : 2 * draft.loopDepth + (isTest(drafts, draft) ? 1 : 0);
  };
  const targets: number[] = [];
  for (let i = drafts.blocks[block].first; i >= 0; i = drafts.next[i]) addTargets(drafts.table, i, targets);
  return targets.length < 2 ? targets : targets.sort((a, b) => rank(a) - rank(b)).reverse();
}

function isTest({ table: { ops }, next }: Drafts, { first }: BlockDraft): boolean {
  if (flagsOf[ops[first]] !== SETS_FLAGS) return false;
  for (let i = next[first]; i >= 0; i = next[i]) {
    const ends = endOf[ops[i]];
    if (ends !== BRANCHES && ends !== JUMPS) return false;
  }
  return true;
}
