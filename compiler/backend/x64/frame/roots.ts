// Roots of calls: the locations of pointers that are live after a call that may collect garbage.
//
// All calls of a function share one list of locations, with a bit per call and location, because many
// pointers may be live across many calls.
import { BitSet } from '../../../base/bitset.ts';
import type { Operand } from '../machine.ts';
import type { Register } from '../registers.ts';

export class Roots {
  readonly places: readonly Operand[];
  /** The indices of the locations that are roots. */
  private readonly members: BitSet;

  constructor(places: readonly Operand[], members: BitSet) {
    this.places = places;
    this.members = members;
  }

  /** In order, without the duplicates that arise when copies of a value share a register. */
  get operands(): Operand[] {
    const found: Operand[] = [];
    const registers = new Set<Register>();
    for (const member of this.members) {
      const place = this.places[member];
      if (place.kind === 'register') {
        if (registers.has(place.register)) continue;
        registers.add(place.register);
      }
      found.push(place);
    }
    return found;
  }

  /** Number of pointers, including those that share a register. */
  get size(): number {
    return this.members.size;
  }

  /** The same roots at other locations, given in the same order. */
  at(places: readonly Operand[]): Roots {
    return new Roots(places, this.members);
  }
}

/** For a call whose roots are not known yet. */
export const NO_ROOTS = new Roots([], new BitSet());

/** Maps roots when locations change. Converts each shared list once, instead of once per call. */
export function movingRoots(move: (place: Operand) => Operand): (roots: Roots) => Roots {
  const moved = new Map<readonly Operand[], readonly Operand[]>();
  return (roots) => {
    const places = moved.get(roots.places) ?? roots.places.map(move);
    moved.set(roots.places, places);
    return roots.at(places);
  };
}
