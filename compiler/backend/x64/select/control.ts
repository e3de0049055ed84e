// The ends of blocks: branches, checks, calls, returns, faults, and jumps to merges with the copies for phis.
import { assert } from '../../../base/assert.ts';
import type { Node } from '../../../ir/node.ts';
import type { CheckedFault } from '../../../ir/ops/row.ts';
import { ops, rowsByOp, type CheckOp } from '../../../ir/ops/table.ts';
import type { ScheduledBlock } from '../../../schedule/index.ts';
import { immediate, register, symbol, type Operand } from '../machine.ts';
import type { Condition } from '../ops/conditions.ts';
import { maskOf } from '../ops/columns.ts';
import { jumpOps, machineOps } from '../ops/table.ts';
import { classOfValue, type Builder } from './builder.ts';
import { selectCall } from './calls.ts';
import { branchOn } from './compare.ts';
import { selectConditionalMoves } from './conditional-move.ts';
import { constantOf } from './constants.ts';
import { selectJumpTable } from './jump-table.ts';
import { memoryOfFused, sourceOf } from './memory.ts';
import type { Thread } from './threading.ts';

/** The runtime's label for a fault. Its first argument is the source line. */
const faultSymbol = (kind: string): string => `fault_${kind.replaceAll('-', '_')}`;

/** Blocks that report faults, one per kind and source line. */
export class FaultBlocks {
  private readonly byName = new Map<string, { block: number; kind: CheckedFault; check: Node }>();
  private readonly builder: Builder;

  constructor(builder: Builder) {
    this.builder = builder;
  }

  blockFor(kind: CheckedFault, check: Node): number {
    const { builder } = this;
    const line = builder.program.source.lineOf(check.span);
    const owner = builder.functionIndex === 0 ? '' : `f${builder.functionIndex}_`;
    const name = `${owner}${kind === 'divide-by-zero' ? 'fault' : faultSymbol(kind)}_line_${line}`;
    let found = this.byName.get(name);
    if (found === undefined) {
      found = { block: builder.addNamedBlock(name, 0, true), kind, check };
      this.byName.set(name, found);
    }
    return found.block;
  }

  fill(): void {
    for (const { block, kind, check } of this.byName.values()) {
      this.builder.node = check;
      this.builder.enter(block);
      emitFault(this.builder, kind, check);
    }
  }
}

export function selectEnd(builder: Builder, block: ScheduledBlock, faults: FaultBlocks): void {
  const { end } = block;
  builder.node = end;
  switch (end?.op) {
    case undefined:
      return selectGoto(builder, block);
    case ops.If:
      return selectIf(builder, block, end as Node);
    case ops.Never:
      // The exit edge of an infinite loop is never taken.
      return builder.jump(successor(builder, block));
    case ops.Fault:
      return emitFault(builder, (end as Node).aux as string, end as Node);
    case ops.Return:
      return selectReturn(builder, end as Node);
    case ops.Call:
      selectCall(builder, end as Node);
      return builder.jump(successor(builder, block));
    default:
      return selectCheck(builder, block, end as Node, faults);
  }
}

function successor(builder: Builder, { end, successors }: ScheduledBlock): number {
  assert(successors.length >= 1, () => `select: ${end} must continue in one block`);
  return builder.draftFor(successors[0].block);
}

function selectGoto(builder: Builder, { index, successors }: ScheduledBlock): void {
  if (successors.length === 0) {
    builder.emit(machineOps.ret);
    return;
  }
  const target = builder.program.schedule.blocks[successors[0].block];
  const arm = target.predecessors.indexOf(index);
  const moves: Operand[] = [];
  const { threads } = builder.program.covering;
  for (const phi of target.nodes) {
    if (phi.op !== ops.Phi) break;
    const value = phi.input(arm + 1);
    if (phi.type.kind === 'memory' || value === phi || threads.isDropped(phi)) continue;
    builder.node = phi;
    moves.push(armOf(builder, phi, value), builder.valueRegister(phi));
  }
  builder.node = target.head;
  if (moves.length > 0) builder.emit(machineOps.parallel, moves);
  const thread = threads.at(target.index);
  if (thread === undefined) builder.jump(builder.draftFor(target.index));
  else followThread(builder, thread, arm);
}

/** Jumps to the destination of the branch after a merge. */
function followThread(builder: Builder, thread: Thread, arm: number): void {
  const [whenTrue, whenFalse] = [thread.whenTrue, thread.whenFalse].map((block) => builder.draftFor(block));
  const truth = builder.program.covering.threads.truthOf(thread, arm);
  builder.node = thread.branch;
  if (truth === null) branchOn(builder, thread.phi.input(arm + 1), whenTrue, whenFalse);
  else builder.jump(truth ? whenTrue : whenFalse);
}

/** The value of an arm; arbitrary for a phi without a type, which is unreachable. */
function armOf(builder: Builder, phi: Node, value: Node): Operand {
  if (phi.type.kind === 'top') return immediate(0n);
  return classOfValue(phi) === 'vector' ? builder.floatRegister(value) : builder.operand(value);
}

function selectIf(builder: Builder, block: ScheduledBlock, end: Node): void {
  const [whenTrue, whenFalse] = block.successors.map(({ block }) => builder.draftFor(block));
  const decided = constantOf(end.input(1));
  if (decided !== null) {
    builder.jump(decided === 0n ? whenFalse : whenTrue);
    return;
  }
  if (selectJumpTable(builder, block) || selectConditionalMoves(builder, block, end)) return;
  branchOn(builder, end.input(1), whenTrue, whenFalse);
}

function selectCheck(builder: Builder, block: ScheduledBlock, check: Node, faults: FaultBlocks): void {
  const kind = check.op.fault;
  const test = tests[check.op.index]?.(builder, check);
  assert(kind !== undefined && test !== undefined, () => `select: ${check} does not end a block`);
  if (test === 'fails') {
    emitFault(builder, kind, check);
    return;
  }
  if (test !== 'holds') builder.branch(jumpOps[test], faults.blockFor(kind, check));
  builder.jump(successor(builder, block));
}

/** The condition of failure, once the flags are set; or the known result. */
type Test = Condition | 'holds' | 'fails';

/** Tests a number by its flags. A constant fails the check if `fails` is true for it. */
const ofNumber =
  (condition: Condition, fails: (value: bigint) => boolean) =>
  (builder: Builder, check: Node): Test => {
    const value = constantOf(check.input(1));
    if (value !== null) return fails(value) ? 'fails' : 'holds';
    const operand = builder.inRegister(check.input(1));
    builder.emit(machineOps.test, [operand, operand]);
    return condition;
  };

/** Lengths are never negative, so one unsigned comparison finds indices that are too large or negative. */
function testIndex(builder: Builder, check: Node): Test {
  const index = constantOf(check.input(1));
  const length = constantOf(check.input(2));
  if (index !== null && (index < 0n || (length !== null && index >= length))) return 'fails';
  if (index !== null && length !== null) return 'holds';
  if (index !== null) {
    const limit = check.input(2);
    const second = memoryOfFused(builder, limit) ?? builder.inRegister(limit);
    builder.emit(machineOps.cmp, [builder.operand(check.input(1)), second]);
    return 'be';
  }
  const at = builder.inRegister(check.input(1));
  builder.emit(machineOps.cmp, [sourceOf(builder, check.input(2)), at]);
  return 'ae';
}

/** The type checker reports a check without a test. */
const tests = rowsByOp<(builder: Builder, check: Node) => Test>({
  ZeroCheck: ofNumber('e', (value) => value === 0n),
  CheckIndex: testIndex,
  CheckLength: ofNumber('s', (value) => value < 0n),
} satisfies Readonly<Record<CheckOp, (builder: Builder, check: Node) => Test>>);

function emitFault(builder: Builder, kind: string, node: Node): void {
  const [argument] = builder.abi.arguments;
  builder.move(immediate(BigInt(builder.program.source.lineOf(node.span))), register(argument));
  builder.emit(machineOps.fault, [symbol(faultSymbol(kind))], { reads: maskOf([argument]), writes: 0 });
}

function selectReturn(builder: Builder, end: Node): void {
  const value = end.input(1);
  if (classOfValue(value) === 'vector') {
    const { vectorResult } = builder.abi;
    builder.move(builder.inRegister(value), register(vectorResult));
    builder.emit(machineOps.ret, [], { reads: maskOf([vectorResult]), writes: 0 });
    return;
  }
  const { result } = builder.abi;
  const constant = constantOf(value);
  builder.move(constant === null ? builder.inRegister(value) : immediate(constant), register(result));
  builder.emit(machineOps.ret, [], { reads: maskOf([result]), writes: 0 });
}
