// Crossings of drawn lines: of two values, where one passes through the other, each place once. And what is one box.
import { expect, it } from 'vitest';
import { crossings, drawingOf } from '../../electron/cli/crossings.ts';

const line = (net: string, ...points: (readonly [number, number])[]) => ({
  net,
  points: points.map(([x, y]) => ({ x, y })),
});

it('counts places at which lines of two values cross', () => {
  const across = line('a', [0, 5], [20, 5]);
  const down = line('b', [5, 0], [5, 10]);
  expect(crossings([across, down])).toBe(1);
  expect(crossings([across, down, line('b', [5, 0], [5, 10], [9, 10])])).toBe(1);
  expect(crossings([across, line('a', [5, 0], [5, 10])])).toBe(0);
  expect(crossings([across, line('b', [5, 0], [5, 5])])).toBe(0);
  expect(crossings([across, line('b', [5, 0], [5, 10], [9, 10], [9, 0])])).toBe(2);
});

it('takes what is drawn as one box for one: a merge with its phis, a branch with its sides', () => {
  const cell = (id: number, x: number, y: number) => ({ id, x, y, width: 40, height: 30 });
  const cells = [
    cell(1, 0, 0),
    cell(2, 88, 0),
    cell(3, 44, 0),
    cell(4, 200, 0),
    cell(5, 200, 30),
    cell(6, 0, 54),
  ];
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 9 },
  ];
  const { boxes, lines } = drawingOf(cells, [
    { net: 'a', source: 2, target: 5, points },
    { net: 'a', source: 2, target: 9, points },
  ]);
  expect(boxes).toEqual([
    { x: 0, y: 0, width: 128, height: 30 },
    { x: 200, y: 0, width: 40, height: 60 },
    expect.objectContaining({ id: 6 }),
  ]);
  expect(lines).toEqual([{ net: 'a', from: 0, to: 1, points }]);
});
