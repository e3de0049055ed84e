// Live intervals: the positions at which each value is live, with holes. Positions count through the blocks
// in order (ranges.ts). Weight is the cost of a value in memory: uses and definitions by frequency.
import {
  lowestBit,
  RegisterScan,
  type Mask,
  type MachineBlock,
  type MachineCode,
} from '../backend/x64/index.ts';
import { computeLiveness, type KeyScan, type Liveness } from './liveness.ts';
import type { Ranges } from './ranges.ts';
import { weightOf } from './weights.ts';

export interface Interval {
  readonly key: number;
  readonly ranges: Ranges;
  readonly weight: number;
}

/**
 * The intervals of all mentioned keys, including physical registers. @param liveness of the scan's keys @param mostRanges per key; with more,
 * its first hole is filled
 */
export function buildIntervals(
  code: MachineCode,
  scan: KeyScan,
  liveness: Liveness,
  mostRanges: (key: number) => number = () => Infinity,
): Map<number, Interval> {
  const drafts = new Drafts(code, scan, mostRanges);
  for (let index = code.blocks.length - 1; index >= 0; index--) drafts.addBlock(code.blocks[index], liveness);
  return drafts.finish();
}

/** The intervals of registers, of code whose liveness is not known. */
export function registerIntervals(code: MachineCode): Map<number, Interval> {
  const scan = new RegisterScan(code);
  return buildIntervals(code, scan, computeLiveness(code, scan));
}

interface Draft {
  readonly key: number;
  /** Reversed during construction: to, from, to, from … from the last range. */
  readonly reversed: number[];
  readonly most: number;
  /** End of the range under construction; -1 if the value is not live. */
  openEnd: number;
  weight: number;
}

class Drafts {
  private readonly code: MachineCode;
  private readonly scan: KeyScan;
  private readonly mostRanges: (key: number) => number;
  private readonly drafts: Draft[] = [];
  private readonly places: Int32Array;
  private opened: Draft[] = [];

  constructor(code: MachineCode, scan: KeyScan, mostRanges: (key: number) => number) {
    this.code = code;
    this.scan = scan;
    this.mostRanges = mostRanges;
    this.places = new Int32Array(scan.keys);
  }

  /** Call this for blocks from last to first. */
  addBlock(block: MachineBlock, liveness: Liveness): void {
    const { scan, code } = this;
    const weight = weightOf(block);
    this.opened = [];
    const count = liveness.listOut(block.index);
    for (let k = 0; k < count; k++) this.open(liveness.out.values[k], 2 * block.end);
    this.openPhysical(liveness.physicalOut[block.index], 2 * block.end, 0);
    for (let at = block.end - 1; at >= block.start; at--) {
      const place = 2 * at;
      scan.of(code.order[at]);
      for (let k = 0; k < scan.writeCount; k++) this.write(scan.writes[k], place, weight);
      for (let left = scan.physicalWrites; left !== 0; left &= left - 1)
        this.write(lowestBit(left), place, weight);
      for (let k = 0; k < scan.readCount; k++) this.open(scan.reads[k], place + 1, weight);
      this.openPhysical(scan.physicalReads, place + 1, weight);
    }
    for (const draft of this.opened) if (draft.openEnd >= 0) close(draft, 2 * block.start, draft.openEnd);
  }

  finish(): Map<number, Interval> {
    const intervals = new Map<number, Interval>();
    for (const { key, reversed, weight } of this.drafts)
      intervals.set(key, { key, ranges: reversed.reverse(), weight });
    return intervals;
  }

  private write(key: number, place: number, weight: number): void {
    const draft = this.draft(key);
    draft.weight += weight;
    close(draft, place + 1, draft.openEnd < 0 ? place + 2 : draft.openEnd);
  }

  private open(key: number, end: number, weight = 0): void {
    const draft = this.draft(key);
    draft.weight += weight;
    if (draft.openEnd >= 0) return;
    draft.openEnd = end;
    this.opened.push(draft);
  }

  private openPhysical(registers: Mask, end: number, weight: number): void {
    for (let left = registers; left !== 0; left &= left - 1) this.open(lowestBit(left), end, weight);
  }

  private draft(key: number): Draft {
    const place = this.places[key];
    if (place > 0) return this.drafts[place - 1];
    const draft = { key, reversed: [], most: 2 * this.mostRanges(key), openEnd: -1, weight: 0 };
    this.places[key] = this.drafts.push(draft);
    return draft;
  }
}

/** Prepends a range. Merges it with the next range if they touch, or if there are too many. */
function close(draft: Draft, from: number, to: number): void {
  const { reversed, most } = draft;
  const last = reversed.length - 1;
  draft.openEnd = -1;
  if (last > 0 && (reversed[last] === to || last >= most - 1)) reversed[last] = from;
  else reversed.push(to, from);
}

export const endOf = ({ ranges }: Interval): number => ranges[ranges.length - 1];
