// Machine code under construction: blocks, virtual registers, and the values of nodes.
//
// A node's value is computed once, into a separate virtual register. Constants have none: each user takes an
// immediate, or loads a large constant immediately before, so constants occupy no register in between.
import { assert } from '../../../base/assert.ts';
import type { Node } from '../../../ir/node.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { FieldShape } from '../../../ir/shapes.ts';
import type { IntType } from '../../../ir/types.ts';
import type { ScheduledBlock } from '../../../schedule/index.ts';
import type { Abi } from '../abi.ts';
import { InstructionTable } from '../instructions.ts';
import {
  blockOperand,
  fitsImmediate,
  immediate,
  isRegister,
  register,
  type Operand,
  type RegisterOperand,
} from '../machine.ts';
import type { Mask } from '../ops/columns.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import type { BlockDraft } from '../layout/order.ts';
import { FIRST_VIRTUAL, type Register, type RegisterClass } from '../registers.ts';
import { Virtuals } from '../virtuals.ts';
import { constantOf, loadConstant, loadFloat, uncast } from './constants.ts';
import type { ProgramDraft } from './program.ts';

export class Builder {
  readonly program: ProgramDraft;
  readonly abi: Abi;
  readonly functionIndex: number;
  /** The schedule's blocks in order, then additional ones. */
  readonly drafts: BlockDraft[];
  readonly table = new InstructionTable();
  readonly virtuals = new Virtuals();
  /** By instruction: the next instruction of its block, or -1. */
  next = new Int32Array(64);
  node: Node | null = null;
  place = 0;
  outgoing = 0;
  private current: BlockDraft;
  private readonly names = new Map<string, number>();
  private readonly valueOf: Int32Array;
  private readonly draftOf: Int32Array;
  private readonly blocks: readonly ScheduledBlock[];

  /** @param blocks of one function, its entry first */
  constructor(program: ProgramDraft, functionIndex: number, blocks: readonly ScheduledBlock[]) {
    const { schedule } = program;
    this.program = program;
    this.abi = program.abi;
    this.functionIndex = functionIndex;
    this.blocks = blocks;
    this.valueOf = program.valueOf;
    this.draftOf = program.draftOf;
    this.drafts = blocks.map(({ index }, draft) => {
      this.draftOf[index] = draft;
      return draftOf(`B${index}`, schedule.loops.depth[index], false);
    });
    this.current = this.drafts[0];
  }

  /** Call this at the end: clears the columns that the next function uses. */
  leave(): void {
    const { virtuals } = this;
    for (let i = 0; i < virtuals.count; i++) {
      const node = virtuals.nodeOf(FIRST_VIRTUAL + i);
      if (node >= 0) this.valueOf[node] = -1;
    }
    for (const { index } of this.blocks) this.draftOf[index] = -1;
  }

  draftFor(block: number): number {
    const draft = this.draftOf[block];
    assert(draft >= 0, () => `select: block ${block} belongs to another function`);
    return draft;
  }

  isFused(node: Node): boolean {
    return this.program.covering.isPart(node);
  }

  isMade(node: Node): boolean {
    return this.valueOf[node.id] >= 0;
  }

  /** The range of a division's operand in the current block. */
  rangeOf(operand: Node): IntType {
    return this.program.ranges(operand, this.place);
  }

  forNode(node: Node, make: () => void): void {
    const { node: present } = this;
    this.node = node;
    make();
    this.node = present;
  }

  /** Whether a value from outside the current node's loop is needed in the next iteration. */
  livesOn(value: Node): boolean {
    const { loops, blockOf } = this.program.schedule;
    const depthOf = (node: Node): number => loops.depth[blockOf[node.id]];
    return this.node !== null && depthOf(uncast(value)) < depthOf(this.node);
  }

  addBlock(suffix: string, cold: boolean): number {
    const base = `${this.current.name.split('_')[0]}_${suffix}`;
    return this.addNamedBlock(base, this.current.loopDepth, cold);
  }

  addNamedBlock(base: string, loopDepth: number, cold: boolean): number {
    const count = (this.names.get(base) ?? 0) + 1;
    this.names.set(base, count);
    this.drafts.push(draftOf(count === 1 ? base : `${base}_${count}`, loopDepth, cold));
    return this.drafts.length - 1;
  }

  enter(block: number): void {
    this.current = this.drafts[block];
  }

  emit(
    op: MachineOp,
    operands: readonly Operand[] = [],
    silent?: { readonly reads: Mask; readonly writes: Mask },
  ): void {
    const { table, current } = this;
    const made = table.add(op.index, this.node?.id ?? -1);
    for (const operand of operands) table.append(table.encode(operand));
    if (silent !== undefined) table.setDetail(made, silent);
    if (made >= this.next.length) this.makeRoom();
    this.next[made] = -1;
    if (current.last < 0) current.first = made;
    else this.next[current.last] = made;
    current.last = made;
  }

  private makeRoom(): void {
    const larger = new Int32Array(2 * this.next.length);
    larger.set(this.next);
    this.next = larger;
  }

  move(from: Operand, to: Operand): void {
    const isFloat = [from, to].some((each) => isRegister(each) && this.classOf(each) === 'vector');
    this.emit(isFloat ? machineOps.movsd : machineOps.mov, [from, to]);
  }

  classOf({ register: number }: RegisterOperand): RegisterClass {
    return this.virtuals.classOf(number);
  }

  jump(block: number): void {
    this.emit(machineOps.jmp, [blockOperand(block)]);
  }

  branch(op: MachineOp, block: number): void {
    this.emit(op, [blockOperand(block)]);
  }

  temporary(kind: RegisterClass = 'general'): RegisterOperand {
    return register(this.virtuals.add({ node: this.node?.id ?? -1, class: kind, isTemporary: true }));
  }

  valueRegister(of: Node): RegisterOperand {
    const node = uncast(of);
    const known = this.valueOf[node.id];
    if (known >= 0) return register(known);
    const made: Register = this.virtuals.add({
      node: node.id,
      class: classOfValue(node),
      isPointer: leadsToObject(node),
    });
    this.valueOf[node.id] = made;
    return register(made);
  }

  operand(node: Node): Operand {
    const value = constantOf(node);
    return value !== null && fitsImmediate(value) ? immediate(value) : this.inRegister(node);
  }

  inRegister(node: Node): RegisterOperand {
    const value = uncast(node);
    if (value.op === ops.Constant) return loadConstant(this, value, classOfValue(node));
    assert(
      this.valueOf[value.id] >= 0 || value.op === ops.Phi,
      () => `select: ${value} is used before it is computed`,
    );
    return this.valueRegister(value);
  }

  /** A float in a register; 0.0 for an unreachable value. */
  floatRegister(node: Node): RegisterOperand {
    return classOfValue(node) === 'vector' ? this.inRegister(node) : loadFloat(this, 0);
  }
}

const draftOf = (name: string, loopDepth: number, cold: boolean): BlockDraft => ({
  name,
  loopDepth,
  cold,
  first: -1,
  last: -1,
});

export function classOfValue({ op, type, aux }: Node): RegisterClass {
  if (type.kind === 'float' || givesFloat.has(op)) return 'vector';
  // In unreachable code, the type of a load is meaningless.
  if (op !== ops.Load) return 'general';
  return (aux as FieldShape).type.kind === 'float' ? 'vector' : 'general';
}

/**
 * Whether a value is a pointer that keeps an object alive. Functions are not in the heap; if a value may be
 * either, the collector distinguishes them by address.
 */
function leadsToObject({ type }: Node): boolean {
  return type.kind === 'pointer' && type.body.kind !== 'function';
}

const givesFloat: ReadonlySet<Op> = new Set<Op>([
  ops.AddF,
  ops.SubF,
  ops.MulF,
  ops.DivF,
  ops.MinusF,
  ops.ToFloat,
  ops.RoundF32,
]);
