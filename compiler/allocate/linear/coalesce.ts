// Coalescing for linear scan: the source and destination of a copy become one interval, and the copy is
// removed, if they are never live at once. The most frequent copies come first. This form is aggressive: it
// does not check whether a register is left for the result.
import { isVirtual, type Register } from '../../backend/x64/index.ts';
import type { Copies } from '../copies.ts';
import type { Interval } from '../intervals.ts';
import { overlap, union } from '../ranges.ts';

export class Classes {
  private readonly parent = new Map<Register, Register>();

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

  get size(): number {
    return this.parent.size;
  }

  join(root: Register, other: Register): void {
    this.parent.set(other, root);
  }
}

/**
 * Merges intervals along copies; the map keeps one interval per class. @param alone values that must not be
 * coalesced, such as short ones created by spilling
 */
export function coalesce(
  intervals: Map<Register, Interval>,
  copies: Copies,
  alone: ReadonlyMap<Register, unknown>,
): Classes {
  const classes = new Classes();
  for (let copy = 0; copy < copies.count; copy++) {
    const from = copies.from[copy];
    const to = copies.to[copy];
    if (!isVirtual(from) || !isVirtual(to) || alone.has(from) || alone.has(to)) continue;
    const a = intervals.get(classes.find(from));
    const b = intervals.get(classes.find(to));
    if (a === undefined || b === undefined || a === b || overlap(a.ranges, b.ranges)) continue;
    classes.join(a.key, b.key);
    intervals.set(a.key, { key: a.key, ranges: union(a.ranges, b.ranges), weight: a.weight + b.weight });
    intervals.delete(b.key);
  }
  return classes;
}
