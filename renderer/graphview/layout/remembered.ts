// Cache of rows and orders of levels. They are most of the work and do not depend on widths: an edit that
// changes a number or a name invalidates only levels whose edges it changed.
// Signatures omit IDs, because an edit may renumber all later nodes. Invariant: a signature contains whatever
// rows.ts and order.ts read of a level.
import type { Level, Port } from './levels.ts';

export interface Arrangement {
  readonly rows: readonly number[];
  readonly order: readonly (readonly number[])[];
}

const MAX_LEVELS = 400;
/** Limit of the signatures' total length. */
const MAX_LENGTH = 4_000_000;

export class Remembered {
  private readonly known = new Map<string, Arrangement>();
  private length = 0;

  of(signature: string, make: () => Arrangement): Arrangement {
    const found = this.known.get(signature);
    if (found !== undefined) {
      // Least recently used entries are evicted first.
      this.known.delete(signature);
      this.known.set(signature, found);
      return found;
    }
    const made = make();
    this.known.set(signature, made);
    this.length += signature.length;
    for (const old of this.known.keys()) {
      if (this.known.size <= MAX_LEVELS && this.length <= MAX_LENGTH) break;
      this.known.delete(old);
      this.length -= old.length;
    }
    return made;
  }
}

/** @param ranks of a port among those of its item, from left to right @param sides ports of branch sides */
export function signatureOf(
  { items, nets, orders }: Level,
  ranks: (port: Port) => number,
  sides: readonly (readonly [left: string, right: string])[],
): string {
  const parts: (string | number)[] = items.map(({ box }) => box?.rank ?? '');
  for (const [above, below] of orders) parts.push(above, below);
  const sources = new Map<string, number[]>();
  nets.forEach(({ kind, source, targets, backTargets }, net) => {
    const known = sources.get(source.key);
    if (known === undefined) sources.set(source.key, [net]);
    else known.push(net);
    parts.push(kind, source.item, ranks(source));
    for (const target of targets) parts.push(target.item, ranks(target), target.weight);
    parts.push('^');
    for (const target of backTargets) parts.push(target.item, ranks(target), target.weight);
  });
  for (const [left, right] of sides)
    parts.push('<', ...(sources.get(left) ?? []), '>', ...(sources.get(right) ?? []));
  return parts.join(' ');
}
