// The order of the elements in each row, with few crossings.
// Rows are sorted by their neighbors' positions, alternately down and up (Sugiyama, Tagawa, and Toda, 1981),
// and adjacent elements are exchanged while that helps (Gansner and others, 1993); the best order is kept.
// Then each net that spans rows is tried at all positions to the left and right: a single row cannot improve,
// but all its rows together can. The line of a true side stays left of that of its false side; so does
// everything that control reaches only through the true side if that costs no crossing (arms.ts). A back edge
// costs its crossings at its turns. A line's weight is its visibility in the film, above all in the last
// picture.
import { armByArm, type Before } from './arms.ts';
import type { Element, Weave } from './weave.ts';

interface Neighbor {
  readonly element: number;
  /** Port ranks, here and at the neighbor. */
  readonly own: number;
  readonly other: number;
  readonly weight: number;
}

interface Turn {
  readonly element: number;
  readonly weight: number;
}

interface Lines {
  readonly up: Neighbor[];
  readonly down: Neighbor[];
  /** In the same row, through the gap above or below. */
  readonly turnsUp: Turn[];
  readonly turnsDown: Turn[];
}

const ROUNDS = 14;
/** Pairs of neighbors; then nets are no longer moved, to bound the time for large levels. */
const MAX_COMPARED = 100_000;
/** Resolution of ports within an element. */
const FINE = 1 << 14;

/** @returns the sorted rows: whole arms side by side if that costs no crossing */
export function order(weave: Weave, sides: readonly (readonly [left: string, right: string])[]): number[][] {
  const ordered = new Ordering(weave, armByArm(weave, sides, false));
  const best = ordered.best();
  const whole = armByArm(weave, sides, true);
  if (sizeOf(whole) === sizeOf(ordered.before)) return best;
  const other = new Ordering(weave, whole);
  const rows = other.best();
  return other.crossings() > ordered.crossings() ? best : rows;
}

const sizeOf = (before: Before): number => [...before.values()].reduce((sum, { length }) => sum + length, 0);

class Ordering {
  private readonly weave: Weave;
  private rows: number[][];
  private readonly at: number[];
  private readonly lines: Lines[];
  private compared = 0;
  private readonly strands: readonly ReadonlySet<number>[];
  readonly before: Before;

  constructor(weave: Weave, before: Before) {
    this.weave = weave;
    this.lines = linesOf(weave);
    this.strands = strandsOf(weave);
    this.before = before;
    this.at = weave.elements.map(() => 0);
    this.rows = weave.rows.map((row) => [...row]);
    const places = firstPlaces(weave);
    for (const row of this.rows) this.arrange(row, (a, b) => places[a] - places[b]);
  }

  best(): number[][] {
    let best = this.copy();
    let fewest = Infinity;
    let stale = 0;
    for (let round = 0; round < ROUNDS && fewest > 0 && stale < 5; round++) {
      if (round > 0) this.sweep(round % 2 === 1);
      this.exchangeAll();
      const crossings = this.crossings();
      stale++;
      if (crossings >= fewest) continue;
      [fewest, best, stale] = [crossings, this.copy(), 0];
    }
    const found = this.withNetsMoved(best, fewest);
    this.take(found);
    return found;
  }

  private withNetsMoved(found: number[][], crossings: number): number[][] {
    let [best, fewest] = [found, crossings];
    this.take(best);
    for (let again = true; again;) {
      again = false;
      for (const strands of this.strands)
        for (const isLeft of [true, false]) {
          if (this.compared > MAX_COMPARED || fewest === 0) return best;
          this.moveOut(strands, isLeft);
          this.exchangeAll();
          const now = this.crossings();
          if (now < fewest) [fewest, best, again] = [now, this.copy(), true];
          else this.take(best);
        }
    }
    return best;
  }

  private take(rows: readonly (readonly number[])[]): void {
    this.rows = rows.map((row) => [...row]);
    for (const row of this.rows) row.forEach((element, i) => (this.at[element] = i));
  }

  /** To the left or right end of their rows. */
  private moveOut(strands: ReadonlySet<number>, isLeft: boolean): void {
    for (const row of this.rows) {
      const moved = row.filter((element) => strands.has(element));
      if (moved.length === 0) continue;
      const others = row.filter((element) => !strands.has(element));
      row.splice(0, row.length, ...(isLeft ? [...moved, ...others] : [...others, ...moved]));
      this.arrange(row, () => 0);
    }
  }

  private copy(): number[][] {
    return this.rows.map((row) => [...row]);
  }

  private arrange(row: number[], compare: (a: number, b: number) => number): void {
    row.sort(compare);
    this.keepSides(row);
    row.forEach((element, i) => (this.at[element] = i));
  }

  /** Before the first of those that they must precede. */
  private keepSides(row: number[]): void {
    for (const left of [...row]) {
      const rights = this.before.get(left);
      if (rights === undefined) continue;
      const from = row.indexOf(left);
      const to = Math.min(...rights.map((right) => row.indexOf(right)));
      if (to >= 0 && to < from) {
        row.splice(from, 1);
        row.splice(to, 0, left);
      }
    }
  }

  // --------------------------------------------------------------------------------------------------- sorting

  private sweep(isDown: boolean): void {
    const rows = isDown ? this.rows.slice(1) : this.rows.slice(0, -1).reverse();
    for (const row of rows) {
      const wanted = new Map<number, number>();
      for (const element of row) {
        const place = this.wantedPlace(element, isDown);
        if (place !== null) wanted.set(element, place);
      }
      // Elements without neighbors stay; the others share the remaining places.
      const sorted = row.filter((element) => wanted.has(element));
      sorted.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0) || this.at[a] - this.at[b]);
      let next = 0;
      row.forEach((element, i) => {
        if (wanted.has(element)) row[i] = sorted[next++];
      });
      this.arrange(row, () => 0);
    }
  }

  private wantedPlace(element: number, isDown: boolean): number | null {
    const { up, down, turnsUp, turnsDown } = this.lines[element];
    let [place, weights] = [0, 0];
    for (const { element: other, own, other: port, weight } of isDown ? up : down) {
      place += weight * (this.at[other] + (port - own) / FINE);
      weights += weight;
    }
    for (const { element: other, weight } of [...turnsUp, ...turnsDown]) {
      place += weight * this.at[other];
      weights += weight;
    }
    return weights === 0 ? null : place / weights;
  }

  // ------------------------------------------------------------------------------------------------ exchanging

  private exchangeAll(): void {
    for (let again = true, rounds = 0; again && rounds < 20; rounds++) {
      again = false;
      for (const row of this.rows)
        for (let i = 0; i + 1 < row.length; i++) {
          const [left, right] = [row[i], row[i + 1]];
          if (this.before.get(left)?.includes(right) === true || this.gain(left, right) <= 0) continue;
          [row[i], row[i + 1]] = [right, left];
          [this.at[left], this.at[right]] = [i + 1, i];
          again = true;
        }
    }
  }

  /** The crossings that exchanging two neighbors saves. */
  private gain(left: number, right: number): number {
    this.compared++;
    const [a, b] = [this.lines[left], this.lines[right]];
    let gain = this.inversions(a.up, b.up) - this.inversions(b.up, a.up);
    gain += this.inversions(a.down, b.down) - this.inversions(b.down, a.down);
    gain += this.turnGain(a.turnsDown, right, sum(b.down) + sum(b.turnsDown), 1);
    gain += this.turnGain(a.turnsUp, right, sum(b.up) + sum(b.turnsUp), 1);
    gain += this.turnGain(b.turnsDown, left, sum(a.down) + sum(a.turnsDown), -1);
    gain += this.turnGain(b.turnsUp, left, sum(a.up) + sum(a.turnsUp), -1);
    return gain;
  }

  /** Crossings of the lines of two neighbors on one side, in the given order. */
  private inversions(left: readonly Neighbor[], right: readonly Neighbor[]): number {
    let crossings = 0;
    for (const a of left)
      for (const b of right)
        if (this.at[a.element] * FINE + a.other > this.at[b.element] * FINE + b.other)
          crossings += a.weight * b.weight;
    return crossings;
  }

  /** @param side 1 if the turning element is the left one and moves right, else -1 */
  private turnGain(partners: readonly Turn[], neighbor: number, lines: number, side: 1 | -1): number {
    let gain = 0;
    for (const { element: partner, weight } of partners) {
      if (partner === neighbor) continue;
      gain += Math.sign(this.at[partner] - this.at[neighbor]) === side ? weight * lines : -weight * lines;
    }
    return gain;
  }

  crossings(): number {
    let all = 0;
    this.weave.elements.forEach(({ index }) => {
      const { turnsDown, turnsUp } = this.lines[index];
      for (const turn of turnsDown) all += this.between(index, turn, ({ down }) => sum(down));
      for (const turn of turnsUp) all += this.between(index, turn, ({ up }) => sum(up));
    });
    for (const row of this.rows.slice(0, -1)) all += this.crossingsBelow(row);
    return all;
  }

  /** Turns are recorded at both ends, so count them only at the left one. */
  private between(
    element: number,
    { element: other, weight }: Turn,
    count: (lines: Lines) => number,
  ): number {
    let passed = 0;
    const row = this.rows[this.weave.elements[element].row + 1];
    for (let i = this.at[element] + 1; i < this.at[other]; i++) passed += count(this.lines[row[i]]);
    return weight * passed;
  }

  private crossingsBelow(row: readonly number[]): number {
    const places: number[] = [];
    const weights: number[] = [];
    const placeOf = ({ element, other }: Neighbor): number => this.at[element] * FINE + other;
    for (const element of row) {
      const { down } = this.lines[element];
      const sorted =
        down.length < 2 ? down : [...down].sort((a, b) => a.own - b.own || placeOf(a) - placeOf(b));
      for (const line of sorted) {
        places.push(placeOf(line));
        weights.push(line.weight);
      }
    }
    return countInversions(places, weights);
  }
}

/** By insertion sort, because few lines are far from their sorted place. */
function countInversions(places: number[], weights: number[]): number {
  let crossings = 0;
  for (let i = 1; i < places.length; i++) {
    const [place, weight] = [places[i], weights[i]];
    let to = i;
    for (; to > 0 && places[to - 1] > place; to--) {
      crossings += weight * weights[to - 1];
      places[to] = places[to - 1];
      weights[to] = weights[to - 1];
    }
    places[to] = place;
    weights[to] = weight;
  }
  return crossings;
}

function linesOf({ elements, gaps, nets }: Weave): Lines[] {
  const lines = elements.map((): Lines => ({ up: [], down: [], turnsUp: [], turnsDown: [] }));
  const rowOf = (element: number): number => elements[element].row;
  for (const gap of gaps)
    for (const { net, above, below } of gap) {
      const ofKind = nets[net].kind === 'control' ? 2 : 1;
      const [source, turn] = above;
      if (turn !== undefined) {
        const weight = ofKind * turn.weight;
        lines[source.element].turnsDown.push({ element: turn.element, weight });
        lines[turn.element].turnsDown.push({ element: source.element, weight });
      }
      for (const pin of below) {
        if (source === undefined) break;
        const weight = ofKind * pin.weight;
        lines[source.element].down.push({ element: pin.element, own: source.rank, other: pin.rank, weight });
        lines[pin.element].up.push({ element: source.element, own: pin.rank, other: source.rank, weight });
      }
      if (source !== undefined) continue;
      // No edge enters from above: a back edge turns here.
      const [strand, ...ends] = below;
      for (const { element, weight: own } of ends) {
        if (rowOf(strand.element) !== rowOf(element)) continue;
        const weight = ofKind * own;
        lines[strand.element].turnsUp.push({ element, weight });
        lines[element].turnsUp.push({ element: strand.element, weight });
      }
    }
  return lines;
}

const sum = (lines: readonly { readonly weight: number }[]): number =>
  lines.reduce((all, { weight }) => all + weight, 0);

function firstPlaces({ elements, nets }: Weave): number[] {
  const meanOf = nets.map(({ source, targets, backTargets }) => {
    const ends = [source, ...targets, ...backTargets].flatMap(({ item }) => (item < 0 ? [] : [item]));
    return ends.length === 0 ? 0 : ends.reduce((sum, item) => sum + item, 0) / ends.length;
  });
  return elements.map(({ item, net }: Element) => (item >= 0 ? item : meanOf[net]));
}

function strandsOf({ elements, nets }: Weave): Set<number>[] {
  const strands = nets.map(() => new Set<number>());
  for (const { index, net } of elements) if (net >= 0) strands[net].add(index);
  return strands.filter(({ size }) => size > 0);
}
