// Tests the walk of figure 6 (Demange, Fernández de Retana, and Pichardie 2018): it finds exactly the
// checks of Definition 4.1, and removing them changes no run.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { buildCfg } from '../../../compiler/analysis/cfg.ts';
import { dominatorTree, type DominatorTree } from '../../../compiler/analysis/dominators.ts';
import {
  checkingRegions,
  walkZeroChecks,
  type CheckingRegion,
  type WalkParts,
} from '../../../compiler/analysis/zero-check.ts';
import { checksOf, compile, ruleTable, run } from '../../../compiler/index.ts';
import { assertVerified } from '../../../compiler/ir/verify.ts';
import { PassSteps } from '../../../compiler/optimize/pass-steps.ts';
import { removeRedundantZeroChecks } from '../../../compiler/optimize/zero-checks.ts';
import { removeUnreachable } from '../../../compiler/optimize/unreachable.ts';
import { divisionsProgram } from '../../support/programs/divisions.ts';
import { ARGUMENTS, randomProgram } from '../../support/programs/integers.ts';
import { long } from '../../support/extent.ts';

const NOTHING = -1;

/** Successors by region. */
type Successors = readonly (readonly number[])[];

/** Regions in reverse postorder from region 0, without unreachable ones; each keeps its value. */
function regionsOf(successors: Successors, values: readonly number[]): CheckingRegion[] {
  const order: number[] = [];
  const seen = new Set<number>();
  const visit = (region: number): void => {
    seen.add(region);
    for (const next of successors[region]) if (!seen.has(next)) visit(next);
    order.unshift(region);
  };
  visit(0);
  const predecessors = order.map((region) =>
    order.flatMap((from, i) => (successors[from].includes(region) ? [i] : [])),
  );
  // The walk treats a region without predecessors as a function's first; in these graphs that is region 0.
  return order.map((region, i) => ({ value: values[region], predecessors: predecessors[i] }));
}

function randomRegions(random: Random): CheckingRegion[] {
  const count = 2 + random.below(14);
  const next = (): number => 1 + random.below(count - 1);
  const successors = Array.from({ length: count }, () => Array.from({ length: 1 + random.below(2) }, next));
  const values = Array.from({ length: count }, () => (random.below(3) === 0 ? NOTHING : random.below(3)));
  return regionsOf(successors, values);
}

/** Whether every path from region 0 to a region passes through another one: removes the other one. */
function dominatesByPaths(regions: readonly CheckingRegion[], above: number, below: number): boolean {
  if (above === below) return true;
  const reached = new Set<number>(above === 0 ? [] : [0]);
  for (const from of reached)
    regions.forEach(({ predecessors }, to) => {
      if (to !== above && predecessors.includes(from)) reached.add(to);
    });
  return !reached.has(below);
}

/** Definition 4.1 of the paper, word for word. */
function isRedundant(regions: readonly CheckingRegion[], region: number): boolean {
  const { value } = regions[region];
  if (value === NOTHING) return false;
  return regions.some(
    (other, above) => other.value === value && above !== region && dominatesByPaths(regions, above, region),
  );
}

const found = (regions: readonly CheckingRegion[], parts?: WalkParts): number[] =>
  [...walkZeroChecks(regions, parts).redundant].flatMap((by, region) => (by >= 0 ? [region] : []));
const wanted = (regions: readonly CheckingRegion[]): number[] =>
  [...regions.keys()].filter((region) => isRedundant(regions, region));

/** Figure 5: a loop with three conditionals. r1 and r3 check x; r1 dominates r2, and r2 dominates r3. */
const figure5: Successors = [[1], [2, 6], [3, 4], [5], [5], [1], []];
const X = 0;
const valuesOfFigure5 = [NOTHING, X, NOTHING, X, NOTHING, NOTHING, NOTHING];

describe('the walk of figure 6', () => {
  it('finds only r3 in the graph of figure 5', () => {
    const regions = regionsOf(figure5, valuesOfFigure5);
    const r1 = regions.findIndex(({ value }) => value === X);
    const r3 = regions.findLastIndex(({ value }) => value === X);
    expect(found(regions)).toEqual([r3]);
    expect(walkZeroChecks(regions).redundant[r3]).toBe(r1);
  });

  it('finds r3 in a program with the shape of figure 5, and removes the check with a reason', () => {
    const program = [
      'int s = 0; int x = arg;',
      'while (s < 50) {',
      '  s = s + 6 / x + 1;',
      '  if (s > 3) {',
      '    if (s > 5) s = s + 7 / x;',
      '  }',
      '}',
      'return s;',
    ].join('\n');
    const compilation = compile(program, { record: true });
    const { walk, removed, remaining } = checksOf(compilation);
    const lines = walk.regions.filter(({ check }) => check >= 0).map(({ line }) => line);
    expect(lines).toEqual([3, 5]);
    const flagged = walk.events.filter(({ action }) => action === 'flag');
    expect(flagged.map(({ region }) => walk.regions[region].line)).toEqual([5]);
    expect(walk.events.at(-1)).toMatchObject({ nonZero: [], action: 'leave' });
    expect(removed).toMatchObject([{ line: 5, kind: 'zero', reason: { kind: 'dominated', line: 3 } }]);
    expect(remaining).toMatchObject([{ line: 3, kind: 'zero' }]);
  });

  it('restores nonZero after each subtree, and visits each region once', () => {
    const { steps } = walkZeroChecks(regionsOf(figure5, valuesOfFigure5));
    const open: number[] = [];
    for (const { region, action } of steps) {
      if (action === 'enter') open.push(region);
      expect(open.at(-1)).toBe(region);
      if (action === 'leave') open.pop();
    }
    expect(open).toEqual([]);
    expect(steps.map(({ action }) => action).join(' ')).toContain('enter set enter');
    expect(steps.filter(({ action }) => action === 'restore')).toHaveLength(2);
  });

  it('flags exactly the regions of Definition 4.1 (Lemmas 4.5 and 4.6) on random graphs', () => {
    const random = new Random(7);
    let redundant = 0;
    for (let i = 0; i < 3000; i++) {
      const regions = randomRegions(random);
      expect(found(regions)).toEqual(wanted(regions));
      redundant += wanted(regions).length;
    }
    expect(redundant).toBeGreaterThan(1000);
  });

  it('flags exactly the regions of Definition 4.1 on the graphs of random programs', long, () => {
    for (let seed = 0; seed < 60; seed++) {
      const { graph } = compile(randomProgram(seed, { statements: 16 }), { optimize: 'none' });
      if (graph === null) throw new Error('refused');
      const regions = checkingRegions(buildCfg(graph));
      expect(found(regions)).toEqual(wanted(regions));
    }
  });

  it('names each check that remains', () => {
    const random = new Random(8);
    for (let i = 0; i < 500; i++) {
      const { redundant } = walkZeroChecks(randomRegions(random));
      for (const by of redundant) if (by >= 0) expect(redundant[by]).toBe(-1);
    }
  });
});

describe('the checks on the walk', () => {
  const isNoticed = (partsFor: (regions: readonly CheckingRegion[]) => WalkParts): boolean => {
    const random = new Random(9);
    return Array.from({ length: 300 }, () => randomRegions(random)).some(
      (regions) => found(regions, partsFor(regions)).join() !== wanted(regions).join(),
    );
  };

  it('pass if no bug is planted', () => expect(isNoticed(() => ({}))).toBe(false));
  it('fail if nonZero is not restored', () => {
    expect(isNoticed(() => ({ restore: (before, region) => (before >= 0 ? before : region) }))).toBe(true);
  });
  it('fail if nonZero is always cleared', () => expect(isNoticed(() => ({ restore: () => -1 }))).toBe(true));
  it('fail if the first predecessor is used as the dominator', () => {
    const wrong = (regions: readonly CheckingRegion[]): DominatorTree => {
      const tree = dominatorTree(regions);
      const parent = tree.parent.map((_, region) =>
        region === 0 ? -1 : Math.min(...regions[region].predecessors),
      );
      return { ...tree, parent };
    };
    expect(isNoticed((regions) => ({ tree: wrong(regions) }))).toBe(true);
  });
  it('fail if only the entry dominates a merge', () => {
    const wrong = (regions: readonly CheckingRegion[]): DominatorTree => {
      const tree = dominatorTree(regions);
      const parent = tree.parent.map((above, region) =>
        regions[region].predecessors.length > 1 ? 0 : above,
      );
      return { ...tree, parent };
    };
    expect(isNoticed((regions) => ({ tree: wrong(regions) }))).toBe(true);
  });
});

describe('removing redundant zero checks', long, () => {
  it(
    'preserves the outcome of every program (Theorem 4.7; its states: semantics/theorem-47.test.ts)',
    { timeout: 120_000 },
    () => {
      let gone = 0;
      for (let seed = 0; seed < 250; seed++) {
        const program = divisionsProgram(seed);
        const before = compile(program, { optimize: 'none' });
        const after = compile(program, { optimize: 'none' });
        if (after.graph === null) throw new Error(`refused: ${program}`);
        const checks = after.graph.liveCount;
        if (removeRedundantZeroChecks(after.graph, new PassSteps(after.graph), null))
          removeUnreachable(after.graph);
        assertVerified(after.graph, 'complete', 'zero-checks');
        gone += checks - after.graph.liveCount;
        for (const argument of ARGUMENTS) {
          const request = { engine: 'graph', argument, budget: 20_000 } as const;
          const [expected, found] = [run(before, request), run(after, request)];
          if (expected.fault !== 'timeout') expect({ ...found, counts: expected.counts }).toEqual(expected);
        }
      }
      expect(gone).toBeGreaterThan(200);
    },
  );
});

it('rules that remove checks give reasons', () => {
  const names = ['zero-check-known', 'zero-check-passes', 'index-inside', 'index-checked', 'length-positive'];
  for (const name of names) {
    const example = ruleTable.find((rule) => rule.name === name)?.example ?? '';
    expect(compile(example).removedChecks.length, name).toBeGreaterThan(0);
  }
});
