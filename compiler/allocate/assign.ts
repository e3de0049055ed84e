// Writes the allocator's decisions into the code: physical registers for virtual ones, single moves for parallel ones.
// Copies of a register to itself are dropped.
import { assert } from '../base/assert.ts';
import type { Node } from '../ir/node.ts';
import {
  FIRST_VIRTUAL,
  forEachRead,
  forEachWrite,
  isRegister,
  isVector,
  isVirtual,
  machineOps,
  mapRegisters,
  movingRoots,
  register,
  slot,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
  type RegisterValue,
  type VirtualRegister,
} from '../backend/x64/index.ts';
import { sequentialize, type Move } from './parallel-move.ts';

type Place = (register: Register) => Register;

/**
 * @param placeOf the physical register of a virtual one
 * @param located whether instructions say which values their registers hold from then on
 */
export function assign(code: MachineCode, placeOf: Place, located = false): MachineCode {
  const place = (number: Register): Register => {
    if (!isVirtual(number)) return number;
    const found = placeOf(number);
    assert(found >= 0, () => `allocate: ${code.virtuals[number - FIRST_VIRTUAL].name} has no register`);
    return found;
  };
  const scratch = new Scratch(code, place);
  const placedRoots = movingRoots((root) => mapRegisters(root, place));
  const rewrite = (i: MachineInstruction): MachineInstruction[] => {
    if (i.op === machineOps.parallel) return sequentialize(movesOf(i, place, code), () => scratch.take());
    const operands = i.operands.map((operand) => mapRegisters(operand, place));
    if (i.roots !== undefined) return [i.over(operands).with({ roots: placedRoots(i.roots) })];
    return isIdle(i, operands) ? [] : [i.over(operands)];
  };
  const blocks = code.blocks.map((block) => ({
    ...block,
    instructions: located
      ? withValues(block.instructions, wholeValues(block.instructions, code.virtuals, place), rewrite)
      : block.instructions.flatMap(rewrite),
  }));
  return { ...code, blocks, slots: scratch.slots };
}

type Rewrite = (i: MachineInstruction) => MachineInstruction[];

/**
 * By place in a block: the values that are whole there. Of the instructions that make a value that is the last; others
 * copy it, or use up a copy.
 */
function wholeValues(
  instructions: readonly MachineInstruction[],
  virtuals: readonly VirtualRegister[],
  place: Place,
): ReadonlyMap<number, readonly RegisterValue[]> {
  const made = new Set<Node>();
  const found = new Map<number, RegisterValue[]>();
  for (let at = instructions.length - 1; at >= 0; at--) {
    const values: RegisterValue[] = [];
    forEachWrite(instructions[at], (operand) => {
      if (!isRegister(operand) || !isVirtual(operand.register)) return;
      const { node, name } = virtuals[operand.register - FIRST_VIRTUAL];
      if (node === null || !isValueOf(name, node.id) || made.has(node)) return;
      if (instructions[at].node === node) made.add(node);
      else if (instructions[at].op.moves !== true) return;
      values.push({
        register: place(operand.register),
        node,
        isComing: instructions[at].op === machineOps.parallel,
      });
    });
    if (values.length > 0) found.set(at, values);
  }
  return found;
}

/** Temporaries belong to a node whose value they are not; pieces of a live range have a number behind its name. */
const isValueOf = (name: string, id: number): boolean => name === `v${id}` || name.startsWith(`v${id}_`);

/** What a dropped copy gives is there after the instruction before it; at a block's start, after the next that leaves it. */
function withValues(
  instructions: readonly MachineInstruction[],
  found: ReadonlyMap<number, readonly RegisterValue[]>,
  rewrite: Rewrite,
): MachineInstruction[] {
  const result: MachineInstruction[] = [];
  let first: readonly RegisterValue[] = [];
  instructions.forEach((each, at) => {
    const rewritten = rewrite(each);
    for (const { registersWritten } of rewritten)
      first = first.filter(({ register: each }) => !registersWritten.includes(each));
    result.push(...rewritten);
    const values = found.get(at) ?? [];
    const last = result.pop();
    if (last === undefined) {
      first = [...first, ...values];
      return;
    }
    const all = [...(last.values ?? []), ...first, ...values];
    result.push(all.length === 0 ? last : last.with({ values: all }));
    first = [];
  });
  return result;
}

/**
 * Where a float waits while others are moved in a ring: in a vector register that costs nothing and that the code never
 * mentions, else in a slot of its own.
 */
class Scratch {
  slots: number;
  private readonly code: MachineCode;
  private readonly place: Place;
  private chosen: Operand | null = null;

  constructor(code: MachineCode, place: Place) {
    this.code = code;
    this.place = place;
    this.slots = code.slots;
  }

  take(): Operand {
    if (this.chosen === null) {
      const unused = this.unusedRegister();
      this.chosen = unused === undefined ? slot(this.slots++) : register(unused);
    }
    return this.chosen;
  }

  private unusedRegister(): Register | undefined {
    const used = new Set<Register>(this.code.arguments);
    const note = (operand: Operand): void => {
      if (isRegister(operand)) used.add(this.place(operand.register));
    };
    for (const { instructions } of this.code.blocks) {
      for (const i of instructions) {
        forEachRead(i, note);
        // What calls change silently holds nothing around them.
        forEachWrite(i.with({ writes: [] }), note);
      }
    }
    return this.code.abi.callerSaved.find((r) => isVector(r) && !used.has(r));
  }
}

function isIdle({ op }: MachineInstruction, [from, to]: readonly Operand[]): boolean {
  const copies = op === machineOps.mov || op === machineOps.movsd;
  return copies && isRegister(from) && isRegister(to) && from.register === to.register;
}

function movesOf({ operands, node }: MachineInstruction, place: Place, { virtuals }: MachineCode): Move[] {
  const moves: Move[] = [];
  for (let i = 0; i < operands.length; i += 2) {
    const to = operands[i + 1];
    const phi = isRegister(to) && isVirtual(to.register) ? virtuals[to.register - FIRST_VIRTUAL].node : node;
    moves.push({ from: mapRegisters(operands[i], place), to: mapRegisters(to, place), node: phi });
  }
  return moves;
}
