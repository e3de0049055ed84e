// Tests the measures of layouts: crossings of two values, each point counted once; lengths, corners, and
// branches; and comparisons of layouts.
import { describe, expect, it } from 'vitest';
import { crossings, isBetter, measuresOf, type Laid } from '../../../renderer/graphview/layout/measures.ts';
import type { Point, StageBox, StageEdge } from '../../../renderer/graphview/stage/model.ts';

type Place = readonly [x: number, y: number];
const points = (places: readonly Place[]): Point[] => places.map(([x, y]) => ({ x, y }));
const line = (net: string, ...places: Place[]) => ({ net, points: points(places) });

it('counts points at which lines of two values cross', () => {
  const across = line('a', [0, 5], [20, 5]);
  const down = line('b', [5, 0], [5, 10]);
  expect(crossings([across, down])).toBe(1);
  expect(crossings([across, down, line('b', [5, 0], [5, 10], [9, 10])])).toBe(1);
  expect(crossings([across, line('a', [5, 0], [5, 10])])).toBe(0);
  expect(crossings([across, line('b', [5, 0], [5, 5])])).toBe(0);
  expect(crossings([across, line('b', [5, 0], [5, 10], [9, 10], [9, 0])])).toBe(2);
});

/** A branch with lines from its true and false sides. */
function branch(...sides: readonly (readonly Place[])[]): Laid {
  const outs = ['if:0.out', 'if:1.out'];
  const box = {
    key: 'if',
    places: outs.map((key) => ({ isTab: true, out: { key, x: 0, y: 0 } })),
  } as unknown as StageBox;
  const edges = sides.map(
    (_, i) =>
      ({ key: `e${i}`, kind: 'control', fromPort: outs[i], back: false, weight: 1 }) as unknown as StageEdge,
  );
  return {
    boxes: [box],
    edges,
    corners: new Map(),
    routes: new Map(sides.map((side, i) => [`e${i}`, points(side)])),
    width: 100,
    height: 50,
  };
}

describe('layout measures', () => {
  it('sum up line lengths and count shared segments of a net once', () => {
    const shared = branch([
      [0, 0],
      [0, 10],
      [20, 10],
      [20, 30],
    ]);
    const [edge] = shared.edges;
    const twice = {
      ...shared,
      edges: [edge, { ...edge, key: 'more' }],
      routes: new Map([
        ...shared.routes,
        [
          'more',
          points([
            [0, 0],
            [0, 10],
            [30, 10],
            [30, 20],
          ]),
        ],
      ]),
    } as Laid;
    expect(measuresOf(shared)).toMatchObject({ length: 50, ink: 50, bends: 2, area: 5000, crossings: 0 });
    expect(measuresOf(twice)).toMatchObject({ length: 100, ink: 70, bends: 3 });
  });

  it('count vertical control edges, and true edges that are left of their false edges', () => {
    const straight: Place[] = [
      [10, 0],
      [10, 50],
    ];
    const round: Place[] = [
      [40, 0],
      [40, 60],
      [0, 60],
      [0, 90],
    ];
    expect(measuresOf(branch(straight, round))).toMatchObject({
      straight: { count: 1, of: 2 },
      trueLeft: { count: 1, of: 1 },
    });
    expect(measuresOf(branch(round, straight)).trueLeft).toEqual({ count: 0, of: 1 });
  });

  it('prefer fewer crossings, then less area', () => {
    const measures = measuresOf(
      branch([
        [0, 0],
        [0, 9],
      ]),
    );
    const worse = { ...measures, crossings: 1, area: 1 };
    expect(isBetter(measures, worse)).toBe(true);
    expect(isBetter(worse, measures)).toBe(false);
    expect(isBetter({ ...measures, area: 1 }, measures)).toBe(true);
    expect(isBetter(measures, measures)).toBe(false);
  });
});
