// Linear scan with lifetime holes: visits intervals by start, and gives each a register that is free
// throughout. If there is none, it spills what is cheapest: the interval itself, or those that block one
// register.
//
// After Poletto and Sarkar, “Linear Scan Register Allocation” (1999), with the holes of Traub, Holloway, and
// Smith (1998). Intervals are not split here: spill.ts rewrites spilled ones into short ones for the next
// iteration.
import { assert } from '../../base/assert.ts';
import { isVirtual, type Register } from '../../backend/x64/index.ts';
import { endOf, type Interval } from '../intervals.ts';
import { overlap, type Ranges } from '../ranges.ts';

export interface ScanInput {
  readonly intervals: ReadonlyMap<Register, Interval>;
  readonly fixed: ReadonlyMap<Register, Interval>;
  /** Registers for a value, best first; the same for all values of a class. */
  readonly registersFor: (key: Register) => readonly Register[];
  readonly unspillable: ReadonlySet<Register>;
  readonly wishes: readonly Wish[];
}

export interface Wish {
  readonly from: Register;
  readonly to: Register;
}

export interface ScanResult {
  readonly assignment: ReadonlyMap<Register, Register>;
  readonly spilled: ReadonlySet<Register>;
}

export function linearScan(input: ScanInput): ScanResult {
  return new Scan(input).run();
}

const NOWHERE: Ranges = [];

class Scan {
  private readonly input: ScanInput;
  private readonly assignment = new Map<Register, Register>();
  private readonly spilled = new Set<Register>();
  /** By register: its intervals that end after the current start. They do not overlap. */
  private readonly holders = new Map<Register, Interval[]>();
  private readonly partners = new Map<Register, Register[]>();
  private readonly claims = new Map<Register, Interval[]>();

  constructor(input: ScanInput) {
    this.input = input;
    for (const { from, to } of input.wishes) {
      this.addPartner(from, to);
      this.addPartner(to, from);
      this.addClaim(from, to);
      this.addClaim(to, from);
    }
    for (const claimants of this.claims.values()) claimants.sort((a, b) => a.ranges[0] - b.ranges[0]);
  }

  run(): ScanResult {
    const order = [...this.input.intervals.values()].sort(
      (a, b) => a.ranges[0] - b.ranges[0] || a.key - b.key,
    );
    for (const interval of order) {
      this.expire(interval.ranges[0]);
      const register = this.freeRegister(interval);
      if (register >= 0) this.assign(interval, register);
      else this.makeRoom(interval);
    }
    return { assignment: this.assignment, spilled: this.spilled };
  }

  private addPartner(of: Register, partner: Register): void {
    const known = this.partners.get(of);
    if (known === undefined) this.partners.set(of, [partner]);
    else known.push(partner);
  }

  private addClaim(physical: Register, claimant: Register): void {
    const interval = this.input.intervals.get(claimant);
    if (isVirtual(physical) || interval === undefined) return;
    const known = this.claims.get(physical);
    if (known === undefined) this.claims.set(physical, [interval]);
    else known.push(interval);
  }

  private expire(place: number): void {
    for (const [register, held] of this.holders) {
      if (held.some((interval) => endOf(interval) <= place)) {
        this.holders.set(
          register,
          held.filter((interval) => endOf(interval) > place),
        );
      }
    }
  }

  /** A preferred free register, or else the first free one, or -1. */
  private freeRegister(interval: Interval): Register {
    for (const partner of this.partners.get(interval.key) ?? []) {
      const wished = isVirtual(partner) ? (this.assignment.get(partner) ?? -1) : partner;
      if (
        wished >= 0 &&
        this.input.registersFor(interval.key).includes(wished) &&
        this.isFree(wished, interval)
      )
        return wished;
    }
    let fallback = -1;
    for (const register of this.input.registersFor(interval.key)) {
      if (!this.isFree(register, interval)) continue;
      if (!this.isWantedByOthers(register, interval)) return register;
      if (fallback < 0) fallback = register;
    }
    return fallback;
  }

  /** Whether the code itself, or a later interval, prefers the register within this interval's extent. */
  private isWantedByOthers(register: Register, { key, ranges }: Interval): boolean {
    const start = ranges[0];
    const end = ranges[ranges.length - 1];
    if (overlap([start, end], this.input.fixed.get(register)?.ranges ?? NOWHERE)) return true;
    const claimants = this.claims.get(register) ?? [];
    for (
      let i = firstStartingAt(claimants, start);
      i < claimants.length && claimants[i].ranges[0] < end;
      i++
    ) {
      if (claimants[i].key !== key && overlap(claimants[i].ranges, ranges)) return true;
    }
    return false;
  }

  private isFree(register: Register, { ranges }: Interval): boolean {
    if (overlap(this.input.fixed.get(register)?.ranges ?? NOWHERE, ranges)) return false;
    return !(this.holders.get(register) ?? []).some((held) => overlap(held.ranges, ranges));
  }

  private assign(interval: Interval, register: Register): void {
    this.assignment.set(interval.key, register);
    const held = this.holders.get(register);
    if (held === undefined) this.holders.set(register, [interval]);
    else held.push(interval);
  }

  private cost({ key, weight, ranges }: Interval): number {
    if (this.input.unspillable.has(key)) return Infinity;
    let places = 0;
    for (let i = 0; i < ranges.length; i += 2) places += ranges[i + 1] - ranges[i];
    return weight / places;
  }

  private makeRoom(interval: Interval): void {
    let cheapest = this.cost(interval);
    let chosen = -1;
    let inTheWay: Interval[] = [];
    for (const register of this.input.registersFor(interval.key)) {
      if (overlap(this.input.fixed.get(register)?.ranges ?? NOWHERE, interval.ranges)) continue;
      const held = this.holders.get(register) ?? [];
      const victims = held.filter((other) => overlap(other.ranges, interval.ranges));
      const cost = victims.reduce((sum, victim) => sum + this.cost(victim), 0);
      if (cost < cheapest) [cheapest, chosen, inTheWay] = [cost, register, victims];
    }
    if (chosen < 0) {
      assert(cheapest < Infinity, () => `linear scan: no register for ${interval.key}, which must have one`);
      this.spilled.add(interval.key);
      return;
    }
    for (const victim of inTheWay) {
      this.spilled.add(victim.key);
      this.assignment.delete(victim.key);
    }
    const kept = (this.holders.get(chosen) ?? []).filter((held) => !inTheWay.includes(held));
    this.holders.set(chosen, kept);
    this.assign(interval, chosen);
  }
}

function firstStartingAt(intervals: readonly Interval[], place: number): number {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (intervals[middle].ranges[0] < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
