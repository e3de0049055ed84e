// Coalescing for linear scan: where a value is only copied to another and both are never needed at once, they become one
// interval and get one register, so that the copy can be dropped. The most frequent copies come first.
//
// This is the aggressive form: it asks whether the intervals meet, not whether the result is still easy to place.
import { isVirtual, type Register } from '../../backend/x64/index.ts';
import type { Copy } from '../copies.ts';
import type { Interval } from '../intervals.ts';
import { overlap, union } from '../ranges.ts';

/** Which values share an interval. */
export class Classes {
  private readonly parent = new Map<Register, Register>();

  /** The value that stands for a value's class. */
  find(value: Register): Register {
    let root = value;
    for (let up = this.parent.get(root); up !== undefined; up = this.parent.get(root)) root = up;
    for (let at = value; at !== root;) {
      const up = this.parent.get(at) ?? root;
      this.parent.set(at, root);
      at = up;
    }
    return root;
  }

  /** Values that were joined to another. */
  get size(): number {
    return this.parent.size;
  }

  join(root: Register, other: Register): void {
    this.parent.set(other, root);
  }
}

/**
 * Merges intervals along copies; the map keeps one interval a class.
 * @param alone values that must stay alone, such as the short ones that spilling makes
 */
export function coalesce(
  intervals: Map<Register, Interval>,
  copies: readonly Copy[],
  alone: ReadonlyMap<Register, unknown>,
): Classes {
  const classes = new Classes();
  for (const copy of copies) {
    if (!isVirtual(copy.from) || !isVirtual(copy.to) || alone.has(copy.from) || alone.has(copy.to)) continue;
    const a = intervals.get(classes.find(copy.from));
    const b = intervals.get(classes.find(copy.to));
    if (a === undefined || b === undefined || a === b || overlap(a.ranges, b.ranges)) continue;
    classes.join(a.key, b.key);
    intervals.set(a.key, { key: a.key, ranges: union(a.ranges, b.ranges), weight: a.weight + b.weight });
    intervals.delete(b.key);
  }
  return classes;
}
