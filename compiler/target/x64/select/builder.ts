// The machine code that is being made: blocks, virtual registers, and the values of nodes.
//
// A node's value is computed once, into a virtual register of its own. Constants have none: each user takes them as an
// immediate or, if they are too large, loads them just before. So they occupy no register in between.
import { assert } from '../../../base/assert.ts';
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { Schedule } from '../../../schedule/index.ts';
import type { SourceText } from '../../../source/source-text.ts';
import type { Abi } from '../abi.ts';
import {
  blockOperand,
  fitsImmediate,
  immediate,
  instruction,
  register,
  type MachineInstruction,
  type Operand,
  type RegisterOperand,
  type VirtualRegister,
} from '../machine.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import { FIRST_VIRTUAL, type Register, type RegisterClass } from '../registers.ts';

export interface BlockDraft {
  readonly name: string;
  readonly loopDepth: number;
  readonly cold: boolean;
  readonly instructions: MachineInstruction[];
}

export class Builder {
  readonly schedule: Schedule;
  readonly source: SourceText;
  readonly abi: Abi;
  /** Those of the schedule under their own numbers, then the ones that selection adds. */
  readonly drafts: BlockDraft[];
  readonly virtuals: VirtualRegister[] = [];
  /** Comparisons that are made where their only user needs them. */
  readonly fused: ReadonlySet<Node>;
  /** The instructions made next are for this node. */
  node: Node | null = null;
  private current: BlockDraft;
  private readonly names = new Map<string, number>();
  private readonly valueOf: Int32Array;
  private temporaries = 0;

  constructor(schedule: Schedule, source: SourceText, abi: Abi, fused: ReadonlySet<Node>) {
    this.schedule = schedule;
    this.source = source;
    this.abi = abi;
    this.fused = fused;
    this.drafts = schedule.blocks.map(({ index }) => ({
      name: `B${index}`,
      loopDepth: schedule.loops.depth[index],
      cold: false,
      instructions: [],
    }));
    this.current = this.drafts[0];
    this.valueOf = new Int32Array(schedule.graph.nodes.length).fill(-1);
  }

  /** Adds a block beside the present one; returns its number. */
  addBlock(suffix: string, cold: boolean): number {
    const base = `${this.current.name.split('_')[0]}_${suffix}`;
    return this.addNamedBlock(base, this.current.loopDepth, cold);
  }

  addNamedBlock(base: string, loopDepth: number, cold: boolean): number {
    const count = (this.names.get(base) ?? 0) + 1;
    this.names.set(base, count);
    this.drafts.push({ name: count === 1 ? base : `${base}_${count}`, loopDepth, cold, instructions: [] });
    return this.drafts.length - 1;
  }

  /** What is emitted next goes to this block. */
  enter(block: number): void {
    this.current = this.drafts[block];
  }

  emit(op: MachineOp, operands: readonly Operand[] = [], reads?: readonly Register[]): void {
    this.current.instructions.push(
      instruction(op, operands, this.node, reads === undefined ? {} : { reads }),
    );
  }

  move(from: Operand, to: Operand): void {
    this.emit(machineOps.mov, [from, to]);
  }

  jump(block: number): void {
    this.emit(machineOps.jmp, [blockOperand(block)]);
  }

  branch(op: MachineOp, block: number): void {
    this.emit(op, [blockOperand(block)]);
  }

  /** A register for a value within the making of the present node. */
  temporary(): RegisterOperand {
    return this.newVirtual(`t${this.temporaries++}`, this.node);
  }

  /** The register of a node's value. */
  valueRegister(node: Node): RegisterOperand {
    const known = this.valueOf[node.id];
    if (known >= 0) return register(known);
    const made = this.newVirtual(`v${node.id}`, node);
    this.valueOf[node.id] = made.register;
    return made;
  }

  /** A value as an immediate if it can be one, else in a register. */
  operand(node: Node): Operand {
    const value = constantOf(node);
    return value !== null && fitsImmediate(value) ? immediate(value) : this.inRegister(node);
  }

  /** A value in a register, for instructions that take no immediate. */
  inRegister(node: Node): RegisterOperand {
    const value = constantOf(node);
    if (value === null) {
      assert(
        this.valueOf[node.id] >= 0 || node.op === ops.Phi,
        () => `select: ${node} is used before it is made`,
      );
      return this.valueRegister(node);
    }
    const loaded = this.temporary();
    this.move(immediate(value), loaded);
    return loaded;
  }

  private newVirtual(name: string, node: Node | null, kind: RegisterClass = 'general'): RegisterOperand {
    this.virtuals.push({ name, node, class: kind });
    return register(FIRST_VIRTUAL + this.virtuals.length - 1);
  }
}

/** The number that a node stands for. A constant without a value is where no run comes: any number will do. */
export function constantOf(node: Node): bigint | null {
  if (node.op !== ops.Constant) return null;
  return node.type.kind === 'int' ? node.type.min : 0n;
}
