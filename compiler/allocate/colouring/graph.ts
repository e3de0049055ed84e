// The interference graph. Nodes are virtual registers (by their place in MachineCode.virtuals); an edge says that two of
// one class are needed at once with different values.
//
// Physical registers are no nodes: each node has a mask of the registers it may still have. What the code itself keeps
// in a register, or a call destroys, takes that register from the masks of all nodes that live there. So fixed operands
// and calls cost a bit each, not an edge. Method: Click's register masks, in the colouring of Chaitin and Briggs.
import type { Register } from '../../backend/x64/index.ts';
import { PairSet } from './pairs.ts';

/** A set of physical registers, a bit each. */
export type Mask = number;

export const maskOf = (registers: Iterable<Register>): Mask => {
  let mask = 0;
  for (const register of registers) mask |= 1 << register;
  return mask;
};

export const contains = (mask: Mask, register: Register): boolean => (mask & (1 << register)) !== 0;

export function sizeOf(mask: Mask): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function registersIn(mask: Mask): Register[] {
  const registers: Register[] = [];
  for (let register = 0; register < 32; register++) if (contains(mask, register)) registers.push(register);
  return registers;
}

export class InterferenceGraph {
  /** Registers that each node may have. */
  readonly allowed: Int32Array;
  /** Whether the code mentions the node. */
  readonly present: Uint8Array;
  readonly neighbours: readonly number[][];
  private readonly pairs: PairSet;

  constructor(allowed: Int32Array) {
    this.allowed = allowed;
    this.present = new Uint8Array(allowed.length);
    this.neighbours = Array.from(allowed, () => []);
    this.pairs = new PairSet(allowed.length);
  }

  interferes(a: number, b: number): boolean {
    return this.pairs.has(a, b);
  }

  /** Adds an edge; true if it was not there before. */
  connect(a: number, b: number): boolean {
    if (a === b || !this.pairs.add(a, b)) return false;
    this.neighbours[a].push(b);
    this.neighbours[b].push(a);
    return true;
  }

  forbid(node: number, registers: Mask): void {
    this.allowed[node] &= ~registers;
  }
}
