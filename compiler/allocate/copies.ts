// Pairs of registers that should be the same: copies, and extensions, which are best within one register.
import { PairTable } from '../base/pair-table.ts';
import {
  contentOf,
  isRegisterWord,
  isVirtual,
  machineOps,
  type MachineCode,
  type Register,
} from '../backend/x64/index.ts';
import { weightOf } from './weights.ts';

/** Pairs of registers, at most one of them physical, most frequent first. */
export class Copies {
  readonly count: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly weights: Float64Array;
  /** Location of the first copy, as a block and an index in it. */
  readonly blocks: Int32Array;
  readonly places: Int32Array;

  constructor(count: number) {
    this.count = count;
    this.from = new Int32Array(count);
    this.to = new Int32Array(count);
    this.weights = new Float64Array(count);
    this.blocks = new Int32Array(count);
    this.places = new Int32Array(count);
  }
}

export const isCopy = (op: number): boolean =>
  op === machineOps.mov.index || op === machineOps.movsd.index || op === machineOps.parallel.index;

/**
 * Collects copies within a class, each pair once. Does not mix pointers with other values, so that a slot
 * holds only pointers or none (roots.ts).
 */
export function collectCopies(code: MachineCode): Copies {
  const { blocks, order, table } = code;
  const draft = new Draft(code);
  for (const block of blocks) {
    const weight = weightOf(block);
    for (let at = block.start; at < block.end; at++) {
      const i = order[at];
      if (!isCopy(table.ops[i]) && table.ops[i] !== machineOps.movzx.index) continue;
      const count = table.operandCount(i);
      for (let place = 0; place < count; place += 2) {
        const source = table.operand(i, place);
        const target = table.operand(i, place + 1);
        if (isRegisterWord(source) && isRegisterWord(target))
          draft.add(contentOf(source), contentOf(target), weight, block.index, at - block.start);
      }
    }
  }
  return draft.finish();
}

class Draft {
  private readonly code: MachineCode;
  private readonly known = new PairTable();
  /** By copy: from, to, block, position. */
  private readonly rows: number[] = [];
  private readonly weights: number[] = [];

  constructor(code: MachineCode) {
    this.code = code;
  }

  add(from: Register, to: Register, weight: number, block: number, place: number): void {
    if (from === to || !(isVirtual(from) || isVirtual(to))) return;
    const { virtuals } = this.code;
    if (virtuals.isVector(from) !== virtuals.isVector(to) || mixes(this.code, from, to)) return;
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    const known = this.known.get(low, high);
    if (known >= 0) {
      this.weights[known] += weight;
      return;
    }
    this.known.add(low, high, this.weights.length);
    this.weights.push(weight);
    this.rows.push(from, to, block, place);
  }

  finish(): Copies {
    const { rows, weights } = this;
    const copies = new Copies(weights.length);
    const order = Int32Array.from(weights.keys()).sort((a, b) => weights[b] - weights[a]);
    for (let copy = 0; copy < order.length; copy++) {
      const row = 4 * order[copy];
      copies.from[copy] = rows[row];
      copies.to[copy] = rows[row + 1];
      copies.blocks[copy] = rows[row + 2];
      copies.places[copy] = rows[row + 3];
      copies.weights[copy] = weights[order[copy]];
    }
    return copies;
  }
}

/**
 * Whether exactly one of two registers holds a pointer. Temporaries never mix, because calls do not find them
 * in slots.
 */
function mixes({ virtuals }: MachineCode, a: Register, b: Register): boolean {
  if (!isVirtual(a) || !isVirtual(b) || virtuals.isTemporary(a) || virtuals.isTemporary(b)) return false;
  return virtuals.isPointer(a) !== virtuals.isPointer(b);
}
