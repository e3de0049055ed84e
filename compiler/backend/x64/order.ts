// Puts blocks in the order in which they are allocated and laid out: reverse postorder, with loops kept together.
import { BitSet } from '../../base/bitset.ts';
import { reversePostorder } from '../../base/reverse-postorder.ts';
import {
  blockOperand,
  isBlock,
  type BlockContent,
  type MachineBlock,
  type MachineInstruction,
} from './machine.ts';

/** The blocks that can be reached, numbered anew, with their edges. Draft 0 is the entry and stays first. */
export function orderBlocks(drafts: readonly BlockContent[]): MachineBlock[] {
  const next = (block: number): number[] => successorsByDepth(drafts, block);
  const order = reversePostorder(0, next, new BitSet(drafts.length));
  const place = new Int32Array(drafts.length).fill(-1);
  order.forEach((draft, index) => (place[draft] = index));
  const blocks = order.map((draft) => drafts[draft]);
  return connect(
    blocks.map((block) => ({ ...block, instructions: block.instructions.map((i) => renumber(i, place)) })),
  );
}

/** Fills in numbers and edges from the jumps. */
export function connect(drafts: readonly BlockContent[], fallsThrough = false): MachineBlock[] {
  const successors = drafts.map(({ instructions }, index) => {
    const targets = allTargets(instructions);
    if (fallsThrough && canFallThrough(instructions)) targets.push(index + 1);
    return targets.length < 2 ? targets : [...new Set(targets)];
  });
  const predecessors: number[][] = drafts.map(() => []);
  successors.forEach((targets, index) => targets.forEach((target) => predecessors[target].push(index)));
  return drafts.map((draft, index) => ({
    name: draft.name,
    loopDepth: draft.loopDepth,
    cold: draft.cold,
    instructions: draft.instructions,
    index,
    successors: successors[index],
    predecessors: predecessors[index],
  }));
}

/** The blocks to which instructions jump, in their order. */
function allTargets(instructions: readonly MachineInstruction[]): number[] {
  const targets: number[] = [];
  for (const { op, operands } of instructions)
    if (op.ends !== undefined)
      for (const operand of operands) if (isBlock(operand)) targets.push(operand.block);
  return targets;
}

function canFallThrough(instructions: readonly MachineInstruction[]): boolean {
  const ends = instructions.at(-1)?.op.ends;
  return ends === undefined || ends === 'branch';
}

/** The same instruction, with its jumps going to the new numbers. */
export function renumber(instruction: MachineInstruction, place: ArrayLike<number>): MachineInstruction {
  if (!instruction.operands.some(isBlock)) return instruction;
  const operands = instruction.operands.map((o) => (isBlock(o) ? blockOperand(place[o.block]) : o));
  return instruction.over(operands);
}

/**
 * The first comes next in the order. So: first those that stay in a loop, then those that leave it, and last cold blocks;
 * among equals the next test of a chain, so that a chain of tests takes one jump and not one for each; else the plain
 * jump, which is written last, stays next.
 */
function successorsByDepth(drafts: readonly BlockContent[], block: number): number[] {
  const rank = (target: number): number => {
    const { cold, loopDepth, instructions } = drafts[target];
    return cold ? -1 : 2 * loopDepth + (isTest(instructions) ? 1 : 0);
  };
  const targets = allTargets(drafts[block].instructions);
  return targets.length < 2 ? targets : targets.sort((a, b) => rank(a) - rank(b)).reverse();
}

/** Nothing but a comparison and where it leads. */
const isTest = (instructions: readonly MachineInstruction[]): boolean =>
  instructions[0].op.flags === 'set' &&
  instructions.slice(1).every(({ op: { ends } }) => ends === 'branch' || ends === 'jump');
