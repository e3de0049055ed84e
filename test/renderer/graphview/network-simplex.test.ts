// Tests the network simplex method against exhaustive search.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { networkSimplex, type Arc } from '../../../renderer/graphview/layout/network-simplex.ts';

const costOf = (arcs: readonly Arc[], at: readonly number[]): number =>
  arcs.reduce((sum, { from, to, weight }) => sum + weight * (at[to] - at[from]), 0);

const isValid = (arcs: readonly Arc[], at: readonly number[]): boolean =>
  arcs.every(({ from, to, least }) => at[to] - at[from] >= least);

function randomArcs(random: Random, count: number): Arc[] {
  return Array.from({ length: count + random.below(5) }, () => {
    const [a, b] = [random.below(count), random.below(count)];
    return { from: Math.min(a, b), to: Math.max(a, b), least: random.below(3), weight: random.below(4) };
  }).filter(({ from, to }) => from < to);
}

/** The lowest cost of all rankings with numbers from 0 to 7. */
function leastCost(count: number, arcs: readonly Arc[]): number {
  const at = new Array<number>(count).fill(0);
  let least = Infinity;
  const place = (node: number): void => {
    if (node === count) {
      if (isValid(arcs, at)) least = Math.min(least, costOf(arcs, at));
      return;
    }
    for (at[node] = 0; at[node] < 8; at[node]++) place(node + 1);
    at[node] = 0;
  };
  place(0);
  return least;
}

describe('network simplex', () => {
  it('minimizes the total edge length', () => {
    const random = new Random(11);
    for (let i = 0; i < 300; i++) {
      const count = 2 + random.below(3);
      const arcs = randomArcs(random, count);
      const at = networkSimplex(count, arcs);
      expect(isValid(arcs, at)).toBe(true);
      expect(costOf(arcs, at)).toBe(leastCost(count, arcs));
    }
  });

  it('gives a valid ranking whenever it is stopped', () => {
    const random = new Random(5);
    const arcs = Array.from({ length: 400 }, () => {
      const [a, b] = [random.below(150), random.below(150)];
      return {
        from: Math.min(a, b),
        to: Math.max(a, b),
        least: 1 + random.below(9),
        weight: random.below(5),
      };
    }).filter(({ from, to }) => from < to);
    let last = Infinity;
    for (const exchanges of [0, 5, 50, 5000]) {
      const at = networkSimplex(150, arcs, exchanges);
      expect(isValid(arcs, at)).toBe(true);
      expect(costOf(arcs, at)).toBeLessThanOrEqual(last);
      last = costOf(arcs, at);
    }
  });

  it('refuses cycles', () => {
    const arcs = [
      { from: 0, to: 1, least: 1, weight: 1 },
      { from: 1, to: 0, least: 1, weight: 1 },
    ];
    expect(() => networkSimplex(2, arcs)).toThrow('cycle');
  });
});
