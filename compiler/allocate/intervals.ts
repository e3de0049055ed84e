// Live intervals: for each value the places in the code where it must be kept, with holes where it need not be.
//
// Places count through the blocks in their order (ranges.ts). Weight says what a value in memory would cost: its uses
// and definitions, by how often they run.
import { IntTable } from '../base/int-table.ts';
import type { MachineBlock, MachineCode } from '../backend/x64/index.ts';
import { computeLiveness, type Keys } from './liveness.ts';
import type { Ranges } from './ranges.ts';
import { weightOf } from './weights.ts';

export interface Interval {
  readonly key: number;
  readonly ranges: Ranges;
  readonly weight: number;
}

/**
 * The intervals of all keys that the code mentions.
 * @param mostRanges of a key: its first hole is filled where it would have more ranges
 */
export function buildIntervals(
  code: MachineCode,
  keys: Keys,
  mostRanges: (key: number) => number = () => Infinity,
): Map<number, Interval> {
  const liveness = computeLiveness(code, keys);
  const drafts = new Drafts(keys, mostRanges);
  let end = 2 * code.blocks.reduce((sum, { instructions }) => sum + instructions.length, 0);
  for (let index = code.blocks.length - 1; index >= 0; index--) {
    const block = code.blocks[index];
    const start = end - 2 * block.instructions.length;
    drafts.addBlock(block, start, end, liveness.out(index));
    end = start;
  }
  return drafts.finish();
}

interface Draft {
  readonly key: number;
  /** Reversed while it is built: to, from, to, from … from the last range to the first. */
  readonly reversed: number[];
  /** Most numbers in it. */
  readonly most: number;
  /** End of the range that is being gone through backward; -1 where the value does not live. */
  openEnd: number;
  weight: number;
}

class Drafts {
  private readonly keys: Keys;
  private readonly mostRanges: (key: number) => number;
  /** In the order in which their keys are met. */
  private readonly drafts: Draft[] = [];
  /** By key: its place among them, plus one. */
  private readonly places = new IntTable();

  constructor(keys: Keys, mostRanges: (key: number) => number) {
    this.keys = keys;
    this.mostRanges = mostRanges;
  }

  /** Blocks must come last to first. */
  addBlock(block: MachineBlock, start: number, end: number, liveOut: readonly number[]): void {
    /** Those that were open at some time; most are closed again. */
    const opened: Draft[] = [];
    const { instructions } = block;
    const weight = weightOf(block);
    for (const key of liveOut) {
      const draft = this.draft(key);
      draft.openEnd = end;
      opened.push(draft);
    }
    for (let i = instructions.length - 1; i >= 0; i--) {
      const place = start + 2 * i;
      for (const key of this.keys.writes(instructions[i])) {
        const draft = this.draft(key);
        draft.weight += weight;
        close(draft, place + 1, draft.openEnd < 0 ? place + 2 : draft.openEnd);
      }
      for (const key of this.keys.reads(instructions[i])) {
        const draft = this.draft(key);
        draft.weight += weight;
        if (draft.openEnd >= 0) continue;
        draft.openEnd = place + 1;
        opened.push(draft);
      }
    }
    for (const draft of opened) if (draft.openEnd >= 0) close(draft, start, draft.openEnd);
  }

  finish(): Map<number, Interval> {
    const intervals = new Map<number, Interval>();
    for (const { key, reversed, weight } of this.drafts)
      intervals.set(key, { key, ranges: reversed.reverse(), weight });
    return intervals;
  }

  private draft(key: number): Draft {
    const place = this.places.get(key);
    if (place > 0) return this.drafts[place - 1];
    const draft = { key, reversed: [], most: 2 * this.mostRanges(key), openEnd: -1, weight: 0 };
    this.places.set(key, this.drafts.push(draft));
    return draft;
  }
}

/**
 * Adds the range before all others; one that touches the next one becomes part of it, and so does one too many, with the
 * hole between them.
 */
function close(draft: Draft, from: number, to: number): void {
  const { reversed, most } = draft;
  const last = reversed.length - 1;
  draft.openEnd = -1;
  if (last > 0 && (reversed[last] === to || last >= most - 1)) reversed[last] = from;
  else reversed.push(to, from);
}

/** Last place of an interval. */
export const endOf = ({ ranges }: Interval): number => ranges[ranges.length - 1];
