// Growth charts: the filled cells of a table's columns over its first column, on logarithmic axes, where n² is a
// straight line that rises two decades per decade. Each series has a curve through its first point.
import type { Chart, GrowthCurve, Table } from '../../../../../labs/engine/index.ts';

export const WIDTH = 290;
export const HEIGHT = 220;
const MARGIN = { left: 42, right: 14, top: 10, bottom: 34 };
const CURVE_POINTS = 24;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GrowthSeries {
  readonly name: string;
  readonly curve: GrowthCurve;
  /** Filled cells, in pixels. */
  readonly points: readonly (Point & { readonly of: number; readonly value: number })[];
  /** An SVG path; '' without a point. */
  readonly path: string;
}

export interface Growth {
  readonly series: readonly GrowthSeries[];
  readonly across: readonly { readonly at: number; readonly label: string }[];
  readonly up: readonly { readonly at: number; readonly label: string }[];
  readonly box: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
}

const growths: Readonly<Record<GrowthCurve, (n: number) => number>> = {
  'n^2': (n) => n * n,
  'n log n': (n) => n * Math.log2(n),
};

/** @param valueOf what a cell shows: given, or as far as the student has filled it in */
export function growthOf(
  { rows, columns }: Table<string>,
  chart: Extract<Chart, { kind: 'growth' }>,
  valueOf: (key: string, given: string | null) => string,
): Growth {
  const measured = chart.series.map(({ column, curve }) => ({
    name: columns[column] ?? '',
    curve,
    points: rows.flatMap(({ cells }) => {
      const [size, cell] = [cells[0], cells[column]];
      if (size === undefined || cell === undefined) return [];
      const of = Number(size.truth);
      const value = counted(valueOf(cell.key, cell.given ? cell.truth : null));
      return value === null || of <= 1 ? [] : [{ of, value }];
    }),
  }));
  const sizes = rows.map(({ cells }) => Number(cells[0]?.truth)).filter((size) => size > 1);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  // The axes depend on the table only, so points do not move while others are added.
  const highest = Math.max(
    ...measured.flatMap(({ curve, points: [first] }) =>
      first === undefined ? [] : [(first.value * growths[curve](most)) / growths[curve](first.of)],
    ),
    10,
  );
  const box = {
    left: MARGIN.left,
    right: WIDTH - MARGIN.right,
    top: MARGIN.top,
    bottom: HEIGHT - MARGIN.bottom,
  };
  const x = logScale([least, most], [box.left, box.right]);
  const top = 10 ** Math.ceil(Math.log10(highest));
  const y = logScale([1, top], [box.bottom, box.top]);
  const series = measured.map(({ points, ...each }) => ({
    ...each,
    points: points.map(({ of, value }) => ({ of, value, x: x(of), y: y(value) })),
    path: pathOf(points[0], most, growths[each.curve], x, y),
  }));
  return {
    series,
    across: [...new Set(sizes)].map((size) => ({ at: x(size), label: String(size) })),
    up: Array.from({ length: Math.round(Math.log10(top)) + 1 }, (_, i) => ({
      at: y(10 ** i),
      label: String(10 ** i),
    })),
    box,
  };
}

/** null if it is not a positive number. */
function counted(text: string): number | null {
  const value = Number(text.replace(/[\s.,’]/g, ''));
  return text.trim() === '' || !Number.isFinite(value) || value < 1 ? null : value;
}

const logScale =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number =>
    start + ((end - start) * Math.log(value / from)) / Math.log(to / from || Math.E);

function pathOf(
  first: { readonly of: number; readonly value: number } | undefined,
  most: number,
  growth: (n: number) => number,
  x: (n: number) => number,
  y: (n: number) => number,
): string {
  if (first === undefined) return '';
  const points = Array.from({ length: CURVE_POINTS + 1 }, (_, i) => {
    const n = first.of * (most / first.of) ** (i / CURVE_POINTS);
    return `${x(n).toFixed(1)},${y((first.value * growth(n)) / growth(first.of)).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
