// The rows of a level with their elements: items, and the ends and strands of nets.
//
//   row -1 where nets come in row n where nets go out
//   rows 0 … items; strands of nets that pass by, downwards or (for ways back) upwards
//
// Between two rows is a gap. In it, each net has pins above and below; a back edge has two pins on the side where it
// turns.
import type { Level, Net, Port, Target } from './levels.ts';
import type { Rows } from './rows.ts';

export interface Element {
  readonly index: number;
  readonly row: number;
  readonly item: number;
  readonly net: number;
  readonly width: number;
}

/** The offset from the element's left edge. */
export interface Pin {
  readonly element: number;
  readonly x: number;
  /** Among the element's ports, from left to right. */
  readonly rank: number;
  readonly weight: number;
}

export interface GapNet {
  readonly net: number;
  readonly above: readonly Pin[];
  readonly below: readonly Pin[];
}

/** From a net to a target: two pins per gap. */
export type Way = readonly (readonly [gap: number, from: Pin, to: Pin])[];

export interface Weave {
  readonly elements: readonly Element[];
  readonly nets: readonly Net[];
  /** From left to right; the first row is -1. */
  readonly rows: readonly number[][];
  /** Gap i is below the i-th of `rows`. */
  readonly gaps: readonly (readonly GapNet[])[];
  readonly items: readonly number[];
  /** By the keys of nets and their targets. */
  readonly ways: ReadonlyMap<string, Way>;
  /** Elements of ends at the borders, by port key. */
  readonly ends: ReadonlyMap<string, number>;
}

export interface ItemSize {
  readonly width: number;
  readonly x: (key: string) => number;
  readonly rank: (key: string) => number;
}

export const wayKey = (net: string, target: string): string => `${net}>${target}`;

export function weave(level: Level, rows: Rows, sizes: readonly ItemSize[]): Weave {
  return new Weaver(level, rows, sizes);
}

class Weaver implements Weave {
  readonly elements: Element[] = [];
  readonly nets: readonly Net[];
  readonly rows: number[][];
  readonly gaps: GapNet[][];
  readonly items: readonly number[];
  readonly ways = new Map<string, Way>();
  readonly ends = new Map<string, number>();
  private readonly rowOf: readonly number[];
  private readonly count: number;
  private readonly sizes: readonly ItemSize[];

  constructor({ items }: Level, { of: rowOf, count, nets }: Rows, sizes: readonly ItemSize[]) {
    this.rowOf = rowOf;
    this.count = count;
    this.sizes = sizes;
    this.nets = nets;
    this.rows = Array.from({ length: count + 2 }, () => []);
    this.gaps = Array.from({ length: count + 1 }, () => []);
    this.items = items.map((_, item) => this.add(rowOf[item], item, -1, sizes[item].width));
    nets.forEach((net, index) => this.lay(net, index));
  }

  private add(row: number, item: number, net: number, width = 0): number {
    const index = this.elements.length;
    this.elements.push({ index, row, item, net, width });
    this.rows[row + 1].push(index);
    return index;
  }

  private rowOfPort({ item }: Port): number {
    return item < 0 ? this.count : this.rowOf[item];
  }

  private pinOf({ item, key }: Port, row: number, net: number, weight: number): Pin {
    if (item >= 0) {
      const { x, rank } = this.sizes[item];
      return { element: this.items[item], x: x(key), rank: rank(key), weight };
    }
    const element = this.add(row, -1, net);
    this.ends.set(key, element);
    return { element, x: 0, rank: 0, weight };
  }

  private lay(net: Net, index: number): void {
    const { targets, backTargets } = net;
    const start = net.source.item < 0 ? -1 : this.rowOf[net.source.item];
    const source = this.pinOf(net.source, -1, index, heaviest([...targets, ...backTargets]));
    const downTo = Math.max(start, ...targets.map((target) => this.rowOfPort(target)));
    const upTo = Math.min(start + 1, ...backTargets.map((target) => this.rowOfPort(target)));
    // Strands in the source's row and above run up, those below it run down.
    const strands = new Map<number, Pin>();
    const strand = (row: number): void => {
      const further = [
        ...(row > start ? targets.filter((target) => this.rowOfPort(target) > row) : []),
        ...(row <= start ? backTargets.filter((target) => this.rowOfPort(target) <= row) : []),
      ];
      strands.set(row, { element: this.add(row, -1, index), x: 0, rank: 0, weight: heaviest(further) });
    };
    for (let row = upTo; row < downTo; row++) if (row !== start || backTargets.length > 0) strand(row);
    if (backTargets.length > 0 && !strands.has(start)) strand(start);
    const ends = new Map(
      [...targets, ...backTargets].map((target) => [
        target,
        this.pinOf(target, this.count, index, target.weight),
      ]),
    );
    for (let row = Math.min(start, upTo - 1); row < Math.max(downTo, start + 1); row++) {
      const above = [...(row === start ? [source] : []), ...listed(strands.get(row))];
      const arriving = [...ends].flatMap(([target, pin]) =>
        this.rowOfPort(target) === row + 1 ? [pin] : [],
      );
      const below = [...listed(strands.get(row + 1)), ...arriving];
      if (above.length + below.length > 1) this.gaps[row + 1].push({ net: index, above, below });
    }
    for (const [target, pin] of ends) {
      const way = targets.includes(target)
        ? wayDown(start, this.rowOfPort(target), { source, strands, pin })
        : wayBack(start, this.rowOfPort(target), { source, strands, pin });
      this.ways.set(wayKey(net.key, target.key), way);
    }
  }
}

const heaviest = (targets: readonly Target[]): number => Math.max(1, ...targets.map(({ weight }) => weight));
const listed = (pin: Pin | undefined): Pin[] => (pin === undefined ? [] : [pin]);

interface Passed {
  readonly source: Pin;
  readonly strands: ReadonlyMap<number, Pin>;
  readonly pin: Pin;
}

function wayDown(start: number, end: number, { source, strands, pin }: Passed): Way {
  const way: [number, Pin, Pin][] = [];
  let at = source;
  for (let row = start + 1; row <= end; row++) {
    const next = row === end ? pin : (strands.get(row) ?? pin);
    way.push([row, at, next]);
    at = next;
  }
  return way;
}

/** Turns below the source, runs up, and turns again above the target. */
function wayBack(start: number, end: number, { source, strands, pin }: Passed): Way {
  const way: [number, Pin, Pin][] = [];
  let at = source;
  for (let row = start; row >= end; row--) {
    const next = strands.get(row) ?? pin;
    way.push([row + 1, at, next]);
    at = next;
  }
  return [...way, [end, at, pin]];
}
