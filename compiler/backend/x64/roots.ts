// Roots of calls: where the pointers to objects are that are needed after a call in which objects may be collected.
//
// As many pointers may live over as many calls as a function has. So the places are in one row for all calls of a
// function, and a call has a bit for each of them.
import { BitSet } from '../../base/bitset.ts';
import type { Operand } from './machine.ts';
import type { Register } from './registers.ts';

export class Roots {
  /** Places of pointers, the same row for all calls of a function. */
  readonly places: readonly Operand[];
  /** Which of them are roots, by their place in the row. */
  private readonly members: BitSet;

  constructor(places: readonly Operand[], members: BitSet) {
    this.places = places;
    this.members = members;
  }

  /** In the order of the row. A register is there once, though copies of one value may share it. */
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

  /** How many pointers, those that share a register too. */
  get size(): number {
    return this.members.size;
  }

  /** The same roots. @param places where those of this row are, in its order */
  at(places: readonly Operand[]): Roots {
    return new Roots(places, this.members);
  }
}

/** For a call whose roots are not known yet. */
export const NO_ROOTS = new Roots([], new BitSet());

/** Tells where roots are when each place has become another. Each row is gone through once, not once a call. */
export function movingRoots(move: (place: Operand) => Operand): (roots: Roots) => Roots {
  const moved = new Map<readonly Operand[], readonly Operand[]>();
  return (roots) => {
    const places = moved.get(roots.places) ?? roots.places.map(move);
    moved.set(roots.places, places);
    return roots.at(places);
  };
}
