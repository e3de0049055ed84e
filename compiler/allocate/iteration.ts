// The common part of both allocators: input, result, and record of an iteration. An iteration assigns each
// live range (a class of coalesced registers) a physical register, or spills it; then index.ts rewrites the
// code for the next iteration.
import {
  allocationOrder,
  type Abi,
  type MachineCode,
  type Register,
  type RegisterClass,
} from '../backend/x64/index.ts';
import type { Liveness } from './liveness.ts';
import type { FreePlaces } from './spilling/places.ts';

export interface IterationInput {
  readonly code: MachineCode;
  /** By register. */
  readonly liveness: Liveness;
  /** Registers created by spilling, which are not coalesced. */
  readonly temporaries: ReadonlyMap<Register, unknown>;
  readonly short: ReadonlySet<Register>;
  readonly registers: RegisterSets;
  readonly free: FreePlaces;
  readonly record: boolean;
}

export interface IterationResult {
  readonly placeOf: (register: Register) => Register;
  readonly rootOf: (register: Register) => Register;
  readonly spilled: readonly Register[];
  readonly coalesced: number;
  readonly record: IterationRecord | null;
}

export type Fate = 'colored' | 'coalesced' | 'spilled';

export interface NodeRecord {
  readonly register: Register;
  readonly name: string;
  readonly class: RegisterClass;
  readonly degree: number;
  /** Infinity if a register is required. */
  readonly cost: number;
  readonly allowed: readonly Register[];
  readonly fate: Fate;
  /** Physical register, or -1. */
  readonly place: Register;
  readonly root: Register;
}

/** Registers below FIRST_VIRTUAL are physical. */
export type AllocationEvent =
  | {
      readonly kind: 'coalesce';
      readonly node: Register;
      readonly into: Register;
      readonly block: number;
      readonly at: number;
    }
  | {
      readonly kind: 'freeze';
      readonly node: Register;
      readonly other: Register;
      readonly block: number;
      readonly at: number;
    }
  | {
      readonly kind: 'simplify';
      readonly node: Register;
      readonly degree: number;
      readonly registers: number;
    }
  | { readonly kind: 'push'; readonly node: Register; readonly degree: number; readonly cost: number }
  | {
      readonly kind: 'color';
      readonly node: Register;
      readonly register: Register;
      readonly because: 'copy' | 'order';
    }
  | (SpillReason & { readonly kind: 'spill' | 'rematerialize'; readonly node: Register });

/**
 * Why a live range got no register. `none-allowed`: calls or instructions clobber all allowed ones;
 * `all-taken`: `holders` occupy them; `saving`: one is free, but saving it as callee-saved costs more than
 * memory; `cheapest`: of the simultaneously live ranges, this one frees the most room for its spill cost.
 */
export interface SpillReason {
  readonly because: 'none-allowed' | 'all-taken' | 'saving' | 'cheapest';
  readonly cost: number;
  /** Roots of the live ranges in the allowed registers, most expensive first. */
  readonly holders: readonly Register[];
}

export interface IterationRecord {
  /** Before rewriting. */
  readonly code: MachineCode;
  readonly nodes: readonly NodeRecord[];
  /** Initial interferences; empty for linear scan. */
  readonly edges: readonly (readonly [Register, Register])[];
  readonly events: readonly AllocationEvent[];
}

export class RegisterSets {
  private readonly limited: Readonly<Record<RegisterClass, readonly Register[]>>;
  private readonly all: Readonly<Record<RegisterClass, readonly Register[]>>;

  /** @param limit registers per class for all values except short temporaries */
  constructor(abi: Abi, limit: number) {
    const order = { general: allocationOrder(abi, 'general'), vector: allocationOrder(abi, 'vector') };
    this.all = order;
    this.limited = { general: order.general.slice(0, limit), vector: order.vector.slice(0, limit) };
  }

  /** The number of registers per class except `kept`, at least 0. */
  room(kept: number): Record<RegisterClass, number> {
    const { general, vector } = this.limited;
    return { general: Math.max(0, general.length - kept), vector: Math.max(0, vector.length - kept) };
  }

  /** Best first. Values that require a register may use any. */
  for({ code, short }: Pick<IterationInput, 'code' | 'short'>, register: Register): readonly Register[] {
    return (short.has(register) ? this.all : this.limited)[code.virtuals.classOf(register)];
  }
}
