// Instruction selection: from a schedule to machine code over virtual registers.
//
// Each node becomes the instructions of its family (select/*.ts), in the schedule's order. Phis become parallel moves
// on the edges that lead to them; no such edge is critical, because a branch's sides are always blocks of their own.
import { assert } from '../../base/assert.ts';
import type { Node } from '../../ir/node.ts';
import type { Op } from '../../ir/ops/row.ts';
import { ops } from '../../ir/ops/table.ts';
import type { Schedule, ScheduledBlock } from '../../schedule/index.ts';
import type { SourceText } from '../../source/source-text.ts';
import type { Abi } from './abi.ts';
import { checkMachineCode } from './check.ts';
import { register, type MachineCode, type MachineProgram } from './machine.ts';
import { machineOps } from './ops/table.ts';
import { orderBlocks } from './order.ts';
import { selectMinus, selectMul, selectSub, selectXor, shift, twoOperand } from './select/arithmetic.ts';
import { Builder } from './select/builder.ts';
import { fusedComparisons, selectFlagValue } from './select/compare.ts';
import { emitFault, selectEnd } from './select/control.ts';
import { selectDivision } from './select/division.ts';

const families = new Map<Op, (builder: Builder, node: Node) => void>([
  [ops.Add, twoOperand(machineOps.add)],
  [ops.Sub, selectSub],
  [ops.Mul, selectMul],
  [ops.Minus, selectMinus],
  [ops.Div, selectDivision],
  [ops.Mod, selectDivision],
  [ops.And, twoOperand(machineOps.and)],
  [ops.Or, twoOperand(machineOps.or)],
  [ops.Xor, selectXor],
  [ops.Shl, shift(machineOps.shlConstant, machineOps.shl)],
  [ops.Shr, shift(machineOps.shrConstant, machineOps.shr)],
  [ops.Sar, shift(machineOps.sarConstant, machineOps.sar)],
  [ops.EQ, selectFlagValue],
  [ops.LT, selectFlagValue],
  [ops.LE, selectFlagValue],
  [ops.Not, selectFlagValue],
]);

/** The ops that have instructions of their own. */
export const selectedOps: ReadonlySet<Op> = new Set(families.keys());

/**
 * Machine code over virtual registers, checked.
 * @param source the program's text: faults name their line
 */
export function select(schedule: Schedule, source: SourceText, abi: Abi): MachineProgram {
  const hasResult = schedule.graph.stop.inputs.length > 0;
  return {
    abi,
    functions: [selectFunction(schedule, source, abi)],
    data: [],
    result: hasResult ? 'int' : 'none',
  };
}

function selectFunction(schedule: Schedule, source: SourceText, abi: Abi): MachineCode {
  const builder = new Builder(schedule, source, abi, fusedComparisons(schedule));
  const faultBlocks = new Map<number, number>();
  takeArgument(builder);
  for (const block of schedule.blocks) {
    builder.enter(block.index);
    for (const node of block.nodes) if (node !== block.end) selectNode(builder, node);
    selectEnd(builder, block, faultBlocks);
  }
  fillFaultBlocks(builder, faultBlocks, schedule.blocks);
  const code: MachineCode = {
    name: 'main',
    functionIndex: 0,
    abi,
    arguments: [abi.arguments[0]],
    blocks: orderBlocks(builder.drafts),
    virtuals: builder.virtuals,
    slots: 0,
    outgoing: 0,
    frame: null,
  };
  checkMachineCode(code);
  return code;
}

/** The argument is in a register that others will want: it is copied away at the very start, wherever it is used. */
function takeArgument(builder: Builder): void {
  const argument = builder.schedule.graph.start.uses.find(
    (user) => user.op === ops.Proj && user.payload === 1,
  );
  if (argument === undefined || argument.uses.length === 0) return;
  builder.node = argument;
  builder.move(register(builder.abi.arguments[0]), builder.valueRegister(argument));
}

function selectNode(builder: Builder, node: Node): void {
  const madeElsewhere =
    node.op === ops.Phi || node.op === ops.Constant || node.op === ops.Proj || builder.fused.has(node);
  if (madeElsewhere) return;
  const family = families.get(node.op);
  assert(family !== undefined, () => `select: no instructions for ${node}`);
  builder.node = node;
  family(builder, node);
}

function fillFaultBlocks(
  builder: Builder,
  faultBlocks: ReadonlyMap<number, number>,
  blocks: readonly ScheduledBlock[],
): void {
  for (const [line, block] of faultBlocks) {
    builder.node =
      blocks.find(({ end }) => end?.op === ops.ZeroCheck && builder.source.lineOf(end.span) === line)?.end ??
      null;
    builder.enter(block);
    emitFault(builder, line);
  }
}
