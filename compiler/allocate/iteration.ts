// What both allocators share: the input of an iteration, its result, and its record for panes.
//
// An iteration looks at the code as it is and gives each live range (a class of registers that were coalesced) a physical
// register, or says that it has to be spilled. index.ts rewrites the code then, and the next iteration begins.
import {
  allocationOrder,
  type Abi,
  type MachineCode,
  type Register,
  type RegisterClass,
} from '../backend/x64/index.ts';
import type { Liveness } from './liveness.ts';
import type { FreePlaces } from './spill-places.ts';

export interface IterationInput {
  readonly code: MachineCode;
  /** One per register. */
  readonly liveness: Liveness;
  /** Registers that spilling has made; they stay alone. */
  readonly temporaries: ReadonlyMap<Register, unknown>;
  /** Those of them that must get a register. */
  readonly short: ReadonlySet<Register>;
  readonly registers: RegisterSets;
  readonly free: FreePlaces;
  readonly record: boolean;
}

export interface IterationResult {
  /** Physical register of a virtual one; -1 where it has none. */
  readonly placeOf: (register: Register) => Register;
  /** The register that stands for a live range. */
  readonly rootOf: (register: Register) => Register;
  /** Roots of the live ranges that got no register. */
  readonly spilled: readonly Register[];
  /** Registers that share the live range of another. */
  readonly coalesced: number;
  /** null where it was not asked for. */
  readonly record: IterationRecord | null;
}

/** How a live range ended in an iteration. */
export type Fate = 'colored' | 'coalesced' | 'spilled';

export interface NodeRecord {
  readonly register: Register;
  readonly name: string;
  readonly class: RegisterClass;
  /** Neighbours at the start. */
  readonly degree: number;
  /** What it costs in memory; Infinity of those that must have a register. */
  readonly cost: number;
  /** Physical registers that it may have at the start. */
  readonly allowed: readonly Register[];
  readonly fate: Fate;
  /** Its physical register; -1 where it has none. */
  readonly place: Register;
  /** The register that it was merged into, or itself. */
  readonly root: Register;
}

/** One step of an allocator. Registers below FIRST_VIRTUAL are physical. */
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
 * Why a live range got no register. `none-allowed`: none that it may have keeps its value, for calls and instructions
 * overwrite them; `all-taken`: `holders` have all that are left; `saving`: one is free, but to save it for the caller costs
 * more than memory does; `cheapest`: of those that live at the same time, memory costs it least for the room that it makes.
 */
export interface SpillReason {
  readonly because: 'none-allowed' | 'all-taken' | 'saving' | 'cheapest';
  /** What it costs in memory: accesses, by how often they are expected to run. */
  readonly cost: number;
  /** The live ranges that have the registers it may have, by their roots, the dearest first. */
  readonly holders: readonly Register[];
}

/** Plain data: an iteration as panes can show and step through it. */
export interface IterationRecord {
  /** As it was before anything was rewritten. */
  readonly code: MachineCode;
  readonly nodes: readonly NodeRecord[];
  /** Pairs of registers that live at once, at the start. Linear scan has none. */
  readonly edges: readonly (readonly [Register, Register])[];
  readonly events: readonly AllocationEvent[];
}

/** Which physical registers values may have. */
export class RegisterSets {
  private readonly limited: Readonly<Record<RegisterClass, readonly Register[]>>;
  private readonly all: Readonly<Record<RegisterClass, readonly Register[]>>;

  /** @param limit most registers of each class for all values but short temporaries */
  constructor(abi: Abi, limit: number) {
    const order = { general: allocationOrder(abi, 'general'), vector: allocationOrder(abi, 'vector') };
    this.all = order;
    this.limited = { general: order.general.slice(0, limit), vector: order.vector.slice(0, limit) };
  }

  /** How many there are, without `kept`; 0 at least. */
  room(kept: number): Record<RegisterClass, number> {
    const { general, vector } = this.limited;
    return { general: Math.max(0, general.length - kept), vector: Math.max(0, vector.length - kept) };
  }

  /** Best first. Registers that must be in a register may be in any. */
  for({ code, short }: Pick<IterationInput, 'code' | 'short'>, register: Register): readonly Register[] {
    return (short.has(register) ? this.all : this.limited)[code.virtuals.classOf(register)];
  }
}
