// Register allocation: from machine code over virtual registers to code that a processor can run.
//
// Rounds of one of two allocators, graph colouring or linear scan. If something got no register the code is rewritten
// (spill.ts) and the next round begins. Then the result is proven right where that is asked for (checker.ts), gets its
// frame, and is laid out.
import type { Allocator } from '../choices/index.ts';
import { assert } from '../base/assert.ts';
import {
  FIRST_VIRTUAL,
  addFrame,
  checkMachineCode,
  layOut,
  type MachineCode,
  type Register,
} from '../backend/x64/index.ts';
import { assign } from './assign.ts';
import { checkAllocation } from './checker.ts';
import { colouringRound } from './colouring/index.ts';
import { countAccesses } from './counts.ts';
import { GivenHomes, slotHome, type Home } from './homes.ts';
import { linearRound } from './linear/index.ts';
import { pairsAtMost, type Pressure } from './pressure.ts';
import { RegisterSets, type AllocationEvent, type RoundRecord, type RoundResult } from './round.ts';
import { withRoots } from './roots.ts';
import { dropDeadStores, shareSlots } from './slots.ts';
import { splitAroundCalls } from './split-calls.ts';
import { spill } from './spill.ts';

export { checkAllocation } from './checker.ts';
export { allocationText } from './print.ts';
export type { AllocationEvent, Fate, NodeRecord, RoundRecord } from './round.ts';

export { allocatorNames, type Allocator } from '../choices/index.ts';

const rounds = { colouring: colouringRound, linear: linearRound };

/** Fewer would leave nothing to watch; temporaries may have any register all the same. */
export const FEWEST_REGISTERS = 1;

/**
 * Where more pairs of values than this may interfere they would fill the memory: linear scan takes the function over,
 * which needs no pairs. So many are those of 8000 values that all live at once; they take about 800 megabytes.
 */
const MOST_PAIRS_TO_COLOUR = 32_000_000;

/** Registers of a class that splitting around loops leaves to others. */
const KEPT_FREE = 2;

export interface AllocationOptions {
  /** Keeps what panes need to show each step. Default no. */
  readonly record?: boolean;
  /** Most registers of each class, from FEWEST_REGISTERS on, as an exercise. Default all. */
  readonly registers?: number;
  /** Instructions say which registers hold the values of nodes. Default no. */
  readonly located?: boolean;
  /** Proves the result; a CompilerBug is thrown where it is wrong. Default yes. */
  readonly check?: boolean;
}

export interface AllocationCounts {
  readonly rounds: number;
  /** Live ranges that went to memory. */
  readonly spills: number;
  /** Live ranges that are made again where they are needed, or read where they came as arguments. */
  readonly rematerialized: number;
  /** Reads and writes of slots for spilled values in the code. */
  readonly reloads: number;
  readonly stores: number;
  readonly slots: number;
  /** Values that share a register with one they are copied to or from. */
  readonly coalesced: number;
  /** Copies from register to register that are left. */
  readonly moves: number;
}

export interface AllocationResult {
  /** What was asked for; linear scan where there are too many values for colouring. */
  readonly allocator: Allocator;
  /** Over physical registers, with frame, laid out: what is printed, assembled and emulated. */
  readonly code: MachineCode;
  /** The same before it got its frame and was laid out. */
  readonly physical: MachineCode;
  /** The code of the last round, over virtual registers, and where each of them is. */
  readonly placed: MachineCode;
  readonly placeOf: (register: Register) => Register;
  readonly rootOf: (register: Register) => Register;
  readonly counts: AllocationCounts;
  /** One a round; empty if not asked for. */
  readonly record: readonly RoundRecord[];
}

export function allocate(
  original: MachineCode,
  asked: Allocator = 'colouring',
  { record = false, registers = Infinity, located = false, check = true }: AllocationOptions = {},
): AllocationResult {
  const allocator = asked === 'colouring' && isTooMuchToColour(original) ? 'linear' : asked;
  const sets = new RegisterSets(original.abi, Math.max(FEWEST_REGISTERS, registers));
  // The intervals of linear scan stay whole.
  const splits = allocator !== 'linear';
  const rewriting = new Rewriting(original, sets.room(splits ? KEPT_FREE : Infinity), splits);
  const records: RoundRecord[] = [];
  const runRound = (): RoundResult => {
    const { code, temporaries, short } = rewriting;
    const given = new GivenHomes(code);
    const round = rounds[allocator]({ code, temporaries, short, registers: sets, given, record });
    const homes = rewriting.chooseHomes(round, given);
    if (round.record !== null) records.push(withRematerialized(round.record, homes));
    return round;
  };
  let count = 1;
  let round = runRound();
  for (; round.spilled.length > 0; round = runRound(), count++) {
    assert(count <= 2 * original.virtuals.length, 'allocate: spilling does not come to an end');
    rewriting.rewrite(round);
  }
  const { code: placed, spills, rematerialized } = rewriting;
  const { placeOf, rootOf, coalesced } = round;
  const used = placed.slots > 0 ? dropDeadStores(placed) : placed;
  const kept = withRoots(used, original, rewriting.pointerSlots);
  const slim = kept.slots > 0 ? shareSlots(kept) : kept;
  const physical = assign(slim, placeOf, located);
  if (check) {
    checkMachineCode(physical);
    checkAllocation(original, physical);
  }
  const counts = { rounds: count, spills, rematerialized, coalesced, ...countAccesses(physical) };
  const code = layOut(addFrame(physical));
  return { allocator, code, physical, placed, placeOf, rootOf, counts, record: records };
}

function isTooMuchToColour(code: MachineCode): boolean {
  // Most functions have not even so many values.
  if (code.virtuals.length ** 2 / 2 <= MOST_PAIRS_TO_COLOUR) return false;
  return pairsAtMost(code) > MOST_PAIRS_TO_COLOUR;
}

/** The code as it is rewritten from round to round. */
class Rewriting {
  code: MachineCode;
  /** Registers that spilling has made, with their homes; null of short ones. */
  readonly temporaries = new Map<Register, Home | null>();
  readonly short = new Set<Register>();
  /** Slots that are homes of pointers to objects. */
  readonly pointerSlots = new Set<number>();
  spills = 0;
  rematerialized = 0;
  /** By root of this round's spilled live ranges. */
  private homes: ReadonlyMap<Register, Home> = new Map();
  private readonly room: Pressure;
  private readonly splits: boolean;
  /** Registers whose values go to these homes around calls. */
  private readonly around = new Map<Register, Home>();

  /** @param splits whether live ranges may be split around loops, with so much room, and around calls */
  constructor(code: MachineCode, room: Pressure, splits: boolean) {
    this.code = code;
    this.room = room;
    this.splits = splits;
  }

  chooseHomes({ spilled, rootOf }: RoundResult, given: GivenHomes): ReadonlyMap<Register, Home> {
    if (spilled.length === 0) return new Map();
    const members = new Map<Register, Register[]>(spilled.map((root) => [root, []]));
    this.code.virtuals.forEach((_, i) => members.get(rootOf(FIRST_VIRTUAL + i))?.push(FIRST_VIRTUAL + i));
    const homes = new Map<Register, Home>();
    let { slots } = this.code;
    for (const [root, registers] of members) {
      const own = this.temporaries.get(root);
      assert(own !== null, () => `allocate: no register for a value that must have one, ${root}`);
      const known = own ?? this.aroundCalls(registers);
      const home = known ?? given.common(registers) ?? slotHome(slots++);
      homes.set(root, home);
      const isPointer = registers.some((each) => this.code.virtuals[each - FIRST_VIRTUAL].isPointer === true);
      if (isPointer && home.kind === 'slot' && home.slot.area === 'spill')
        this.pointerSlots.add(home.slot.index);
      if (known !== undefined) continue;
      if (home.kind === 'constant' || home.given) this.rematerialized++;
      else this.spills++;
    }
    this.code = { ...this.code, slots };
    this.homes = homes;
    return homes;
  }

  rewrite({ rootOf }: RoundResult): void {
    const homeOf = (register: Register): Home | null => this.homes.get(rootOf(register)) ?? null;
    const split = this.splitCalls(homeOf);
    const { code, temporaries } = spill(
      this.code,
      (register) => {
        const home = homeOf(register);
        return home === null || split.has(home) ? null : home;
      },
      this.room,
    );
    this.code = code;
    for (const [register, home] of temporaries) {
      this.temporaries.set(register, home);
      if (home === null) this.short.add(register);
    }
  }

  /** Homes of values that only go to memory around calls. Each register gets that chance once. */
  private splitCalls(homeOf: (register: Register) => Home | null): ReadonlySet<Home> {
    if (!this.splits) return new Set();
    const { code, split } = splitAroundCalls(this.code, (register) => {
      const home = homeOf(register);
      const isOwn = home?.kind === 'slot' && !home.given && home.reach === 'loop';
      return isOwn && !this.around.has(register) ? home : null;
    });
    code.virtuals.forEach((_, i) => {
      const home = homeOf(FIRST_VIRTUAL + i);
      if (home !== null && split.has(home)) this.around.set(FIRST_VIRTUAL + i, home);
    });
    this.code = code;
    return split;
  }

  /** The slot that all these registers have around calls. */
  private aroundCalls([first, ...rest]: readonly Register[]): Home | undefined {
    const home = this.around.get(first);
    return rest.every((register) => this.around.get(register) === home) ? home : undefined;
  }
}

function withRematerialized(record: RoundRecord, homes: ReadonlyMap<Register, Home>): RoundRecord {
  const events = record.events.map((event): AllocationEvent => {
    const home = event.kind === 'spill' ? homes.get(event.node) : undefined;
    const isGiven = home !== undefined && (home.kind === 'constant' || home.given);
    return isGiven && event.kind === 'spill' ? { ...event, kind: 'rematerialize' } : event;
  });
  return { ...record, events };
}
