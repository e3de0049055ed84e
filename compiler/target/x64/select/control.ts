// The ends of blocks: branches, checks, returns, faults, and the jump to a merge with the moves for its phis.
import { assert } from '../../../base/assert.ts';
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { ScheduledBlock } from '../../../schedule/index.ts';
import { immediate, register, symbol, type Operand } from '../machine.ts';
import { conditions } from '../ops/conditions.ts';
import { jumpOps, machineOps } from '../ops/table.ts';
import { constantOf, type Builder } from './builder.ts';
import { selectPredicate } from './compare.ts';

/** The runtime's label for the fault; the source line is its first argument. */
export const DIVIDE_BY_ZERO = 'fault_divide_by_zero';

/** Ends one block of the schedule. `faultBlocks` has the block that reports a fault, by source line. */
export function selectEnd(builder: Builder, block: ScheduledBlock, faultBlocks: Map<number, number>): void {
  const { end } = block;
  builder.node = end;
  if (end === null) selectGoto(builder, block);
  else if (end.op === ops.If) selectIf(builder, block, end);
  // The exit of an endless loop is never taken.
  else if (end.op === ops.Never) builder.jump(block.successors[0].block);
  else if (end.op === ops.ZeroCheck) selectZeroCheck(builder, block, end, faultBlocks);
  else if (end.op === ops.Fault) emitFault(builder, builder.source.lineOf(end.span));
  else selectReturn(builder, end);
}

function selectGoto(builder: Builder, { index, successors }: ScheduledBlock): void {
  if (successors.length === 0) {
    builder.emit(machineOps.ret);
    return;
  }
  const target = builder.schedule.blocks[successors[0].block];
  const arm = target.predecessors.indexOf(index);
  const moves: Operand[] = [];
  for (const phi of target.nodes) {
    if (phi.op !== ops.Phi) break;
    const value = phi.input(arm + 1);
    if (value === phi) continue;
    builder.node = phi;
    moves.push(builder.operand(value), builder.valueRegister(phi));
  }
  builder.node = target.head;
  if (moves.length > 0) builder.emit(machineOps.parallel, moves);
  builder.jump(target.index);
}

function selectIf(builder: Builder, { successors }: ScheduledBlock, end: Node): void {
  const [whenTrue, whenFalse] = successors.map(({ block }) => block);
  const decided = constantOf(end.input(1));
  if (decided !== null) {
    builder.jump(decided === 0n ? whenFalse : whenTrue);
    return;
  }
  const condition = selectPredicate(builder, end.input(1));
  builder.branch(jumpOps[conditions[condition].inverse], whenFalse);
  builder.jump(whenTrue);
}

function selectZeroCheck(
  builder: Builder,
  { successors }: ScheduledBlock,
  end: Node,
  faultBlocks: Map<number, number>,
): void {
  const divisor = constantOf(end.input(1));
  const line = builder.source.lineOf(end.span);
  if (divisor === 0n) {
    emitFault(builder, line);
    return;
  }
  if (divisor === null) {
    const operand = builder.inRegister(end.input(1));
    builder.emit(machineOps.test, [operand, operand]);
    let fault = faultBlocks.get(line);
    if (fault === undefined) {
      fault = builder.addNamedBlock(`fault_line_${line}`, 0, true);
      faultBlocks.set(line, fault);
    }
    builder.branch(jumpOps.e, fault);
  }
  assert(successors.length === 1, () => `select: ${end} must go on in one block`);
  builder.jump(successors[0].block);
}

export function emitFault(builder: Builder, line: number): void {
  const [argument] = builder.abi.arguments;
  builder.move(immediate(BigInt(line)), register(argument));
  builder.emit(machineOps.fault, [symbol(DIVIDE_BY_ZERO)], [argument]);
}

function selectReturn(builder: Builder, end: Node): void {
  const { result } = builder.abi;
  const value = constantOf(end.input(1));
  builder.move(value === null ? builder.inRegister(end.input(1)) : immediate(value), register(result));
  builder.emit(machineOps.ret, [], [result]);
}
