// Register allocation: from virtual to physical registers.
//
// Runs iterations of graph coloring or linear scan. If a value gets no register, spilling/ rewrites the code
// for the next iteration. Then the result is verified if requested (checker/), gets its frame, and is laid
// out. Edits one copy of the code in place.
import { assert } from '../base/assert.ts';
import type { Allocator } from '../choices/index.ts';
import {
  addFrame,
  checkMachineCode,
  FIRST_VIRTUAL,
  INCOMING,
  isVirtual,
  layOut,
  RegisterScan,
  slotAreaOf,
  slotIndexOf,
  type MachineCode,
  type Register,
} from '../backend/x64/index.ts';
import { assign } from './assign.ts';
import { checkAllocation } from './checker/index.ts';
import { coloringIteration } from './coloring/index.ts';
import { countAccesses } from './counts.ts';
import {
  RegisterSets,
  type AllocationEvent,
  type IterationRecord,
  type IterationResult,
} from './iteration.ts';
import { linearIteration } from './linear/index.ts';
import { computeLiveness, type Liveness } from './liveness.ts';
import { pairsAtMost, type Pressure } from './pressure.ts';
import { hasCollectingCalls, incomingPointers, writeRoots } from './roots.ts';
import { dropDeadStores, shareSlots, slotLiveness } from './spilling/slots.ts';
import { rewriteSpilled, type Temporaries } from './spilling/spill.ts';
import { FreePlaces, isFree, spillSlot, type SpillPlace } from './spilling/places.ts';
import { splitAroundCalls } from './spilling/split-calls.ts';
import { splitAroundLoops } from './spilling/split-loops.ts';

export { checkAllocation } from './checker/index.ts';
export { allocationText } from './print.ts';
export type { AllocationEvent, Fate, IterationRecord, NodeRecord } from './iteration.ts';

export { allocatorNames, type Allocator } from '../choices/index.ts';

const iterations = { coloring: coloringIteration, linear: linearIteration };

/** With fewer registers, there would be nothing to watch. Temporaries may use any register in any case. */
export const MIN_REGISTERS = 1;

/**
 * Functions with more values that are live at a write, on average, use linear scan, which needs no pairs. With
 * so many, nearly all values are spilled in either case, and coloring would take quadratic time and memory.
 */
const MAX_LIVE_TO_COLOR = 500;

const KEPT_FREE = 2;

export interface AllocationOptions {
  /** Default: no. */
  readonly record?: boolean;
  /** Maximum registers per class, at least MIN_REGISTERS, as an exercise. Default: all. */
  readonly registers?: number;
  /** Records which registers hold values of nodes. Default: no. */
  readonly located?: boolean;
  /** Verifies the result, and throws a CompilerBug if it is wrong. Default: yes. */
  readonly check?: boolean;
}

export interface AllocationCounts {
  readonly iterations: number;
  readonly spills: number;
  /** Live ranges that are recomputed at each use, or read from incoming arguments. */
  readonly rematerialized: number;
  readonly reloads: number;
  readonly stores: number;
  readonly slots: number;
  readonly coalesced: number;
  readonly moves: number;
}

export interface AllocationResult {
  /** The requested allocator, or linear scan if there are too many values for coloring. */
  readonly allocator: Allocator;
  readonly code: MachineCode;
  /** The code of the last iteration, with virtual registers. */
  readonly placed: MachineCode;
  readonly placeOf: (register: Register) => Register;
  readonly rootOf: (register: Register) => Register;
  readonly counts: AllocationCounts;
  /** One per iteration; empty if not requested. */
  readonly record: readonly IterationRecord[];
}

export function allocate(
  original: MachineCode,
  allocator?: Allocator,
  options?: AllocationOptions,
): AllocationResult {
  const result = placeInRegisters(original, allocator, options);
  addFrame(result.code);
  layOut(result.code);
  return result;
}

export function placeInRegisters(
  original: MachineCode,
  asked: Allocator = 'coloring',
  { record = false, registers = Infinity, located = false, check = true }: AllocationOptions = {},
): AllocationResult {
  const code = original.clone();
  const liveness = computeLiveness(code, new RegisterScan(code));
  const allocator = asked === 'coloring' && isTooMuchToColor(code, liveness) ? 'linear' : asked;
  const sets = new RegisterSets(code.abi, Math.max(MIN_REGISTERS, registers));
  // Linear scan does not split intervals.
  const splits = allocator !== 'linear';
  const rewriting = new Rewriting(code, liveness, sets.room(splits ? KEPT_FREE : Infinity), splits);
  const records: IterationRecord[] = [];
  const iterate = (): IterationResult => {
    const { temporaries, short } = rewriting;
    const free = new FreePlaces(code);
    const input = { code, liveness: rewriting.liveness, temporaries, short, registers: sets, free, record };
    const result = iterations[allocator](input);
    rewriting.choosePlaces(result, free);
    if (result.record !== null) records.push(rewriting.withRematerialized(result.record));
    return result;
  };
  let count = 1;
  let last = iterate();
  for (; last.spilled.length > 0; last = iterate(), count++) {
    assert(count <= 2 * original.virtuals.count, 'allocate: spilling does not terminate');
    rewriting.rewrite();
  }
  const placed = code.clone();
  finishSlots(code, original, rewriting.pointerSlots);
  assign(code, last.placeOf, located);
  if (check) {
    checkMachineCode(code);
    checkAllocation(original, code);
  }
  const { spills, rematerialized } = rewriting;
  const counts = {
    iterations: count,
    spills,
    rematerialized,
    coalesced: last.coalesced,
    ...countAccesses(code),
  };
  const { placeOf, rootOf } = last;
  return { allocator, code, placed, placeOf, rootOf, counts, record: records };
}

function finishSlots(code: MachineCode, original: MachineCode, pointerSlots: ReadonlySet<number>): void {
  const liveness = code.slots > 0 ? slotLiveness(code) : null;
  if (liveness !== null) dropDeadStores(code, liveness);
  if (hasCollectingCalls(code)) writeRoots(code, pointerSlots, incomingPointers(original));
  if (liveness !== null) shareSlots(code, liveness);
}

function isTooMuchToColor(code: MachineCode, liveness: Liveness): boolean {
  const { count } = code.virtuals;
  // A quick test: most functions have fewer values.
  if (count <= MAX_LIVE_TO_COLOR) return false;
  return pairsAtMost(code, liveness) > count * MAX_LIVE_TO_COLOR;
}

class Rewriting {
  liveness: Liveness;
  /** Registers created by spilling, with their places; null for those that are too short to spill. */
  readonly temporaries: Temporaries = new Map();
  readonly short = new Set<Register>();
  readonly pointerSlots = new Set<number>();
  spills = 0;
  rematerialized = 0;
  private readonly code: MachineCode;
  private readonly room: Pressure;
  private readonly splits: boolean;
  private readonly byRoot = new Map<Register, SpillPlace>();
  private readonly places: (SpillPlace | undefined)[] = [];
  /** Registers whose values are in these places during calls. */
  private readonly around = new Map<Register, SpillPlace>();

  /** @param splits whether to split live ranges around calls, and around loops that have this much room */
  constructor(code: MachineCode, liveness: Liveness, room: Pressure, splits: boolean) {
    this.code = code;
    this.liveness = liveness;
    this.room = room;
    this.splits = splits;
  }

  choosePlaces({ spilled, rootOf }: IterationResult, free: FreePlaces): void {
    this.byRoot.clear();
    this.places.length = 0;
    if (spilled.length === 0) return;
    const { virtuals } = this.code;
    const members = new Map<Register, Register[]>(spilled.map((root) => [root, []]));
    for (let i = 0; i < virtuals.count; i++) members.get(rootOf(FIRST_VIRTUAL + i))?.push(FIRST_VIRTUAL + i);
    for (const [root, registers] of members) {
      const place = this.choose(root, registers, free);
      this.byRoot.set(root, place);
      for (const register of registers) this.places[register - FIRST_VIRTUAL] = place;
      if (
        place.kind === 'slot' &&
        !isIncoming(place.slot) &&
        registers.some((each) => virtuals.isPointer(each))
      )
        this.pointerSlots.add(slotIndexOf(place.slot));
    }
  }

  private choose(root: Register, registers: readonly Register[], free: FreePlaces): SpillPlace {
    const own = this.temporaries.get(root);
    assert(own !== null, () => `allocate: no register for a value that must have one, ${root}`);
    const known = own ?? this.aroundCalls(registers);
    if (known !== undefined) return known;
    const place = free.common(registers) ?? spillSlot(this.code.slots++);
    if (isFree(place)) this.rematerialized++;
    else this.spills++;
    return place;
  }

  rewrite(): void {
    const { code, room } = this;
    const split = this.splitCalls();
    const placeOf = (register: Register): SpillPlace | null => {
      const place = this.placeOf(register);
      return place === null || split.has(place) ? null : place;
    };
    const made = splitAroundLoops(code, this.liveness, placeOf, room);
    const short: Temporaries = new Map();
    rewriteSpilled(code, (register) => (made.has(register) ? null : placeOf(register)), short);
    for (const [register, place] of [...made, ...short]) {
      this.temporaries.set(register, place);
      if (place === null) this.short.add(register);
    }
    this.liveness = computeLiveness(code, new RegisterScan(code));
  }

  private placeOf(register: Register): SpillPlace | null {
    return isVirtual(register) ? (this.places[register - FIRST_VIRTUAL] ?? null) : null;
  }

  private splitCalls(): ReadonlySet<SpillPlace> {
    if (!this.splits) return new Set();
    const split = splitAroundCalls(this.code, this.liveness, (register) => {
      const place = this.placeOf(register);
      const isOwn = place?.kind === 'slot' && !place.given && place.reach === 'loop';
      return isOwn && !this.around.has(register) ? place : null;
    });
    this.places.forEach((place, i) => {
      if (place !== undefined && split.has(place)) this.around.set(FIRST_VIRTUAL + i, place);
    });
    return split;
  }

  private aroundCalls([first, ...rest]: readonly Register[]): SpillPlace | undefined {
    const place = this.around.get(first);
    return rest.every((register) => this.around.get(register) === place) ? place : undefined;
  }

  withRematerialized(record: IterationRecord): IterationRecord {
    const events = record.events.map((event): AllocationEvent => {
      const place = event.kind === 'spill' ? this.byRoot.get(event.node) : undefined;
      const isMadeAgain = place !== undefined && isFree(place);
      return isMadeAgain && event.kind === 'spill' ? { ...event, kind: 'rematerialize' } : event;
    });
    return { ...record, events };
  }
}

const isIncoming = (slot: number): boolean => slotAreaOf(slot) === INCOMING;
