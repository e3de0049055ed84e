// Tests the chart that a student makes by filling in a table.
import { describe, expect, it } from 'vitest';
import type { Chart, Table, TableCell } from '../../../../labs/engine/index.ts';
import { growthOf } from '../../../../renderer/panes/guide/task/answers/growth.ts';

const cell = (key: string, truth: string, given: boolean): TableCell<string> => ({
  key,
  kind: 'text',
  truth,
  given,
  choices: [],
  spot: null,
});
const sizes = [10, 100, 1000];
const table: Table<string> = {
  corner: 'n',
  columns: ['equations', 'swept', 'listed'],
  rows: sizes.map((n, i) => ({
    name: String(n),
    cells: [
      cell(`${n} / equations`, String(n), true),
      cell(`${n} / swept`, String(n * n), i === 0),
      cell(`${n} / listed`, String(2 * n), i === 0),
    ],
  })),
  scene: {},
};
const chart: Extract<Chart, { kind: 'growth' }> = {
  kind: 'growth',
  series: [
    { column: 1, curve: 'n^2' },
    { column: 2, curve: 'n log n' },
  ],
};
const growth = (values: Readonly<Record<string, string>>): ReturnType<typeof growthOf> =>
  growthOf(table, chart, (key, given) => given ?? values[key] ?? '');

describe('growth charts', () => {
  it('show given cells and what is filled in, not the answer', () => {
    const { series } = growth({});
    expect(series.map(({ name, points }) => [name, points.map(({ of, value }) => [of, value])])).toEqual([
      ['swept', [[10, 100]]],
      ['listed', [[10, 20]]],
    ]);
    const filled = growth({ '100 / swept': '10 000', '1000 / swept': 'many', '100 / listed': '7' });
    expect(filled.series.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [100, 10_000],
      [20, 7],
    ]);
  });

  it('do not move points while others are added', () => {
    const [before] = growth({}).series;
    const [after] = growth({ '100 / swept': '10000', '1000 / swept': '1000000' }).series;
    expect(after?.points[0]).toEqual(before?.points[0]);
  });

  it('draw a series that grows as its curve on the curve', () => {
    const [swept] = growth({ '100 / swept': '10000', '1000 / swept': '1000000' }).series;
    const ends = (swept?.path ?? '')
      .slice(1)
      .split('L')
      .map((pair) => pair.split(',').map(Number));
    const last = swept?.points.at(-1);
    expect(ends.at(-1)?.[0]).toBeCloseTo(last?.x ?? NaN, 0);
    expect(ends.at(-1)?.[1]).toBeCloseTo(last?.y ?? NaN, 0);
    expect(ends[0]?.[1]).toBeCloseTo(swept?.points[0]?.y ?? NaN, 0);
  });

  it('stay within their box', () => {
    const { series, box } = growth({ '100 / listed': '1', '1000 / swept': '1000000' });
    for (const { x, y } of series.flatMap(({ points }) => points)) {
      expect(x).toBeGreaterThanOrEqual(box.left);
      expect(x).toBeLessThanOrEqual(box.right + 1e-9);
      expect(y).toBeGreaterThanOrEqual(box.top - 1e-9);
      expect(y).toBeLessThanOrEqual(box.bottom + 1e-9);
    }
  });
});
