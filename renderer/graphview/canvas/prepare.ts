// A scene prepared for a canvas: parts grouped by look, with bounding boxes for skipping those out of view.
import { chipsByUser, type ChipsOf } from '../draw/badges.ts';
import { netsOf } from '../draw/nets.ts';
import { shownRect } from '../draw/shapes.ts';
import type { Cell, Chip, Line, Scene } from '../scene/model.ts';
import type { Point, Rect } from '../stage/model.ts';
import type { CellLook, ChipLook, LineLook, Looks, Said, Styles } from './styles.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Boxed<Part> {
  readonly part: Part;
  readonly box: Box;
}

export type ByLook<Look, Part> = ReadonlyMap<Look, readonly Boxed<Part>[]>;

export interface PreparedNet {
  readonly lines: readonly Boxed<Line>[];
  readonly forks: readonly Point[];
}

export interface Prepared {
  readonly scene: Scene;
  readonly said: Said;
  readonly looks: Looks;
  readonly cells: ByLook<CellLook, Cell>;
  readonly chips: ByLook<ChipLook, Chip>;
  /** The widest last. */
  readonly lines: ByLook<LineLook, Line>;
  /** On demand, because they are visible only when zoomed in. */
  readonly nets: () => readonly Boxed<PreparedNet>[];
  readonly chipsOf: ChipsOf;
}

export function prepare(scene: Scene, said: Said, styles: Pick<Styles, 'of'>): Prepared {
  const looks = styles.of(scene, said);
  const lines = byLook(scene.lines, looks.line, ({ points }) => boxOfPoints(points));
  const widest = [...lines].sort(([a], [b]) => a.line.width - b.line.width);
  let nets: readonly Boxed<PreparedNet>[] | null = null;
  return {
    ...{ scene, said, looks },
    cells: byLook(scene.cells, looks.cell, (cell) => boxOf(shownRect(cell))),
    chips: byLook(scene.chips, looks.chip, boxOf),
    lines: new Map(widest),
    nets: () => (nets ??= preparedNets(scene.lines)),
    chipsOf: chipsByUser(scene.chips),
  };
}

function byLook<Look, Part>(
  parts: readonly Part[],
  lookOf: (part: Part) => Look,
  box: (part: Part) => Box,
): ByLook<Look, Part> {
  const looks = new Map<Look, Boxed<Part>[]>();
  for (const part of parts) {
    const look = lookOf(part);
    const boxed = { part, box: box(part) };
    const known = looks.get(look);
    if (known === undefined) looks.set(look, [boxed]);
    else known.push(boxed);
  }
  return looks;
}

const preparedNets = (all: readonly Line[]): Boxed<PreparedNet>[] =>
  netsOf(all).map(({ lines, forks }) => {
    const boxed = lines.map((part) => ({ part, box: boxOfPoints(part.points) }));
    return { part: { lines: boxed, forks }, box: boxOfPoints(lines.flatMap(({ points }) => points)) };
  });

export const boxOf = ({ x, y, width, height }: Rect): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

function boxOfPoints(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}
