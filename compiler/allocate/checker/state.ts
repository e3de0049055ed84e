// The state of the allocation checker at one point of the code: which places hold which values.
//
// Pairs of place and name are indexed from both ends, so that a redefined value is removed everywhere at
// once: for each place its names, for each name its registers (as bits) and slots.
import { IntTable } from '../../base/int-table.ts';
import { FIRST_VIRTUAL } from '../../backend/x64/index.ts';
import type { Name, Place } from './values.ts';

/** Alternating: place, name, place, name … */
export type Pairs = readonly number[];

const NOTHING: readonly Name[] = [];

export class Holdings {
  /** By place; sparse. */
  private readonly namesIn: (Name[] | undefined)[] = [];
  private readonly registersWith = new IntTable();
  private readonly slotsWith = new Map<Name, Place[]>();

  reset(pairs: Pairs): void {
    for (let place = 0; place < this.namesIn.length; place++) this.clear(place);
    for (let i = 0; i < pairs.length; i += 2) this.add(pairs[i], pairs[i + 1]);
  }

  holds(place: Place, name: Name): boolean {
    if (place < FIRST_VIRTUAL) return (this.registersWith.get(name) & (1 << place)) !== 0;
    return this.slotsWith.get(name)?.includes(place) === true;
  }

  /** Valid until the place changes. */
  at(place: Place): readonly Name[] {
    return this.namesIn[place] ?? NOTHING;
  }

  placesWith(name: Name): Place[] {
    const places: Place[] = [];
    for (let mask = this.registersWith.get(name); mask !== 0; mask &= mask - 1) places.push(lowestIn(mask));
    const slots = this.slotsWith.get(name);
    return slots === undefined ? places : places.concat(slots);
  }

  add(place: Place, name: Name): void {
    if (this.holds(place, name)) return;
    const names = this.namesIn[place];
    if (names === undefined) this.namesIn[place] = [name];
    else names.push(name);
    if (place < FIRST_VIRTUAL) {
      this.registersWith.set(name, this.registersWith.get(name) | (1 << place));
      return;
    }
    const slots = this.slotsWith.get(name);
    if (slots === undefined) this.slotsWith.set(name, [place]);
    else slots.push(place);
  }

  clear(place: Place): void {
    const names = this.namesIn[place];
    if (names === undefined) return;
    for (const name of names) this.dropPlace(place, name);
    names.length = 0;
  }

  forget(name: Name): void {
    for (let mask = this.registersWith.get(name); mask !== 0; mask &= mask - 1)
      this.dropName(lowestIn(mask), name);
    this.registersWith.set(name, 0);
    for (const place of this.slotsWith.get(name) ?? NOTHING) this.dropName(place, name);
    this.slotsWith.delete(name);
  }

  clearAll(isCleared: (place: Place) => boolean): void {
    for (let place = 0; place < this.namesIn.length; place++) if (isCleared(place)) this.clear(place);
  }

  drop(isDropped: (place: Place, name: Name) => boolean): void {
    this.namesIn.forEach((names = [], place) => {
      const left = names.filter((name) => !isDropped(place, name));
      if (left.length === names.length) return;
      this.clear(place);
      for (const name of left) this.add(place, name);
    });
  }

  pairs(matters: (name: Name) => boolean): number[] {
    const pairs: number[] = [];
    this.namesIn.forEach((names, place) => {
      for (const name of names ?? NOTHING) if (matters(name)) pairs.push(place, name);
    });
    return pairs;
  }

  private dropPlace(place: Place, name: Name): void {
    if (place < FIRST_VIRTUAL) {
      this.registersWith.set(name, this.registersWith.get(name) & ~(1 << place));
      return;
    }
    const left = this.slotsWith.get(name)?.filter((slot) => slot !== place) ?? [];
    if (left.length > 0) this.slotsWith.set(name, left);
    else this.slotsWith.delete(name);
  }

  private dropName(place: Place, name: Name): void {
    const names = this.namesIn[place];
    if (names !== undefined) names.splice(names.indexOf(name), 1);
  }
}

const lowestIn = (mask: number): Place => 31 - Math.clz32(mask & -mask);
