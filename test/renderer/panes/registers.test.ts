// Tests the allocators' steps as the registers pane replays them, and the layout of the interference graph.
import { describe, expect, it } from 'vitest';
import { allocationOf, compile, type AllocationData, type Allocator } from '../../../compiler/index.ts';
import {
  HALF_HEIGHT,
  halfWidth,
  layOut,
  MAX_NODES,
  type Place,
} from '../../../renderer/panes/registers/layout.ts';
import { meet, neighborsIn, stateAfter } from '../../../renderer/panes/registers/steps.ts';
import { allAliveAtOnce } from '../../support/programs/many-values.ts';

const source =
  'val f = { int a, int b -> a * b + a / (b + 1) + (a - b) * (a + b); };\nint s = 0;\nint t = 1;\nfor (int i = 0; i < arg; i++) {\n  s = s + f(i, t) * i;\n  t = t + s / (i + 2);\n}\nreturn s * t + f(t, s);';
// Inlining is off.
const compilation = compile(source, { optimize: 'full', disabledRules: ['inline-call'] });

function steps(allocator: Allocator, registers?: number): AllocationData {
  const machine = { schedule: 'best', abi: 'sysv', allocator, function: 0 } as const;
  return allocationOf(compilation, registers === undefined ? machine : { ...machine, registers });
}

describe.each(['coloring', 'linear'] as const)('the steps of %s', (allocator) => {
  const data = [steps(allocator), steps(allocator, 2)];

  it('are plain data', () => {
    for (const each of data) expect(structuredClone(each)).toEqual(each);
    expect(data[0].functions).toEqual(['', 'f']);
  });

  it('end with the result of the iteration', () => {
    for (const { iterations } of data) {
      for (const iteration of iterations) {
        const { states, stack } = stateAfter(iteration, iteration.events.length);
        expect(stack).toEqual([]);
        for (const { register, fate, place } of iteration.liveRanges) {
          const state = states.get(register);
          if (fate === 'colored') expect(state).toMatchObject({ condition: 'colored', place });
          if (fate === 'spilled') expect(['spilled', 'rematerialized']).toContain(state?.condition);
          if (fate === 'coalesced') expect(state?.place).toBe(place);
        }
      }
    }
  });

  it('keep removed live ranges on the stack until they are inserted again', () => {
    for (const iteration of data.flatMap(({ iterations }) => iterations)) {
      const taken = new Set<number>();
      iteration.events.forEach(({ kind, node }, i) => {
        if (kind === 'simplify' || kind === 'push') taken.add(node);
        else if (kind !== 'freeze') taken.delete(node);
        const { states, stack } = stateAfter(iteration, i + 1);
        expect(stack).toEqual([...taken]);
        const stacked = [...states].filter(([, { condition }]) => condition === 'stacked');
        expect(new Set(stacked.map(([register]) => register))).toEqual(taken);
      });
    }
  });

  it('coalesce live ranges, which then share their position', () => {
    const merged = data.flatMap(({ iterations }) =>
      iterations.flatMap((iteration) => [...stateAfter(iteration, iteration.events.length).states.values()]),
    );
    expect(merged.some(({ condition, place }) => condition === 'merged' && place >= 0)).toBe(true);
  });

  it('need several iterations if there are few registers', () => {
    expect(data[1].iterations.length).toBeGreaterThan(1);
    expect(data[1].counts.spills + data[1].counts.rematerialized).toBeGreaterThan(0);
  });

  it('assign neighbors different registers', () => {
    for (const iteration of data.flatMap(({ iterations }) => iterations)) {
      const { states } = stateAfter(iteration, iteration.events.length);
      for (const [a, others] of neighborsIn(iteration)) {
        const place = states.get(a)?.place ?? -1;
        for (const b of others) if (place >= 0) expect(states.get(b)?.place).not.toBe(place);
      }
    }
  });
});

describe('the layout of the interference graph', () => {
  const [iteration] = steps('coloring').iterations;

  it('keeps each live range at a fixed position', () => {
    const picture = layOut(iteration, -1, new Map());
    expect(picture.whole).toBe(true);
    expect([...picture.places.keys()].sort()).toEqual(
      iteration.liveRanges.map((each) => each.register).sort(),
    );
    expect(layOut(iteration, -1, new Map())).toEqual(picture);
  });

  it('places no node of a small graph on another node or on an unrelated edge', () => {
    const source =
      'int[] a = new int[arg & 15]; int s = 0; for (int i = 0; i < a#; i++) { a[i] = i * i; if (a[i] > 10) s = s + a[i]; } return s;';
    const machine = { schedule: 'best', abi: 'sysv', allocator: 'coloring', function: 0 } as const;
    const [small] = allocationOf(compile(source), machine).iterations;
    const { places, edges } = layOut(small, -1, new Map());
    expect(edges.length).toBeGreaterThan(10);
    const rangeOf = new Map(small.liveRanges.map((each) => [each.register, each]));
    // A live range may be merged with a machine register, which the picture does not show.
    const placeOf = (register: number): Place | undefined =>
      places.get(rangeOf.get(register)?.root ?? register);
    const isIn = (place: Place, x: number, y: number): boolean =>
      Math.abs(x - place.x) < halfWidth(rangeOf.get(place.register) ?? small.liveRanges[0]) &&
      Math.abs(y - place.y) < HALF_HEIGHT;
    for (const [from, to] of edges) {
      const [a, b] = [placeOf(from), placeOf(to)];
      for (const node of places.values()) {
        if (a === undefined || b === undefined || node === a || node === b) continue;
        const parts = Array.from({ length: 101 }, (_, i) => i / 100);
        const hit = parts.some((t) => isIn(node, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t));
        expect(hit, `${node.register} on ${from} – ${to}`).toBe(false);
      }
    }
  });

  it('draws the neighborhood of one live range if there are too many', () => {
    const many = { ...iteration, liveRanges: [...iteration.liveRanges] };
    const [first] = iteration.liveRanges;
    for (let i = 0; many.liveRanges.length <= MAX_NODES; i++)
      many.liveRanges.push({ ...first, register: 5000 + i });
    const center = iteration.edges[0][0];
    const picture = layOut(many, center, new Map());
    expect(picture.whole).toBe(false);
    expect(picture.places.has(center)).toBe(true);
    for (const other of neighborsIn(iteration).get(center) ?? [])
      expect(picture.places.has(other)).toBe(true);
    expect(picture.places.has(5000)).toBe(false);
  });
});

describe('live ranges', () => {
  it('overlap in the code if they interfere', () => {
    const [iteration] = steps('coloring').iterations;
    const byRegister = new Map(iteration.liveRanges.map((each) => [each.register, each]));
    for (const [a, b] of iteration.edges) {
      const [first, second] = [byRegister.get(a), byRegister.get(b)];
      expect(first !== undefined && second !== undefined && meet(first, second)).toBe(true);
    }
  });
});

it('name the allocator that was used if the chosen allocator had too many values', () => {
  const crowded = compile(allAliveAtOnce(1500), { optimize: 'none' });
  const machine = { schedule: 'best', abi: 'sysv', allocator: 'coloring', function: 0 } as const;
  expect(allocationOf(crowded, machine).allocator).toBe('linear');
  expect(steps('coloring').allocator).toBe('coloring');
});
