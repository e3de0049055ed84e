// Tests Theorem 4.7 of Demange, Fernández de Retana, and Pichardie (“Semantic Reasoning about the Sea of
// Nodes”) step by step: without its redundant zero checks, a graph passes through equal states (Lemma 4.8).
// In the paper, a redundant ZeroCheck(r, x) becomes Jmp(r), and all regions remain. Here, a check begins a
// separate block, which is removed, and its dependents move to the previous control. So only states at
// regions of both graphs are compared. New objects that depended on a removed check exist one state
// earlier, and so do values that depend on these objects. Everything else is equal: the path, ρ, the values
// of all data nodes, the output, and the end with its node, fault, and line.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { isBound, isRegion } from '../../../compiler/analysis/index.ts';
import { Random } from '../../../compiler/base/random.ts';
import { Replay, compile } from '../../../compiler/index.ts';
import type { Graph } from '../../../compiler/ir/graph.ts';
import type { Node } from '../../../compiler/ir/node.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { assertVerified } from '../../../compiler/ir/verify.ts';
import { PassSteps } from '../../../compiler/optimize/pass-steps.ts';
import { removeRedundantZeroChecks } from '../../../compiler/optimize/zero-checks.ts';
import { StateValues, recordRun, shortText, type RecordedRun } from '../../../compiler/semantics/index.ts';
import type { SourceText } from '../../../compiler/source/source-text.ts';
import { divisionsProgram } from '../../support/programs/divisions.ts';
import { ARGUMENTS } from '../../support/programs/integers.ts';
import { extent } from '../../support/extent.ts';

const MAX_STATES = 400;
const BUDGET = 20_000;

interface Side {
  readonly graph: Graph;
  readonly source: SourceText;
}

/** A graph without any rewriting; two of one text have the same IDs. */
function built(text: string): Side {
  const { graph, source } = compile(text, { optimize: 'none' });
  if (graph === null) throw new Error(`refused: ${text}`);
  return { graph, source };
}

const zeroChecks = ({ graph }: Side): Node[] => [...graph.all()].filter(({ op }) => op === ops.ZeroCheck);
const regionIds = ({ graph }: Side): Set<number> =>
  new Set([...graph.all()].filter((node) => node.op.control === true && isRegion(node)).map(({ id }) => id));

/** A form that does not depend on the run: objects are numbered in allocation order. */
const text = (value: Parameters<typeof shortText>[0]): string => shortText(value, String);

const endOf = ({ end }: RecordedRun): string => {
  if (end === null) return 'no end within the limit';
  const { state, node } = end;
  const how = state.kind === 'return' ? state.value : `${state.fault} at line ${state.line}`;
  return `${state.kind} by ${state.rule} at ${node?.id ?? 'no node'}: ${how}, printed ${state.printed}`;
};

/** Values of all data nodes of a state, by ID. */
function valuesAt(values: StateValues, state: number): Map<number, string> {
  return new Map([...values.all(state)].map(([node, value]) => [node.id, text(value)]));
}

interface Compared {
  /** The difference, or ''. */
  readonly difference: string;
  /** The number of states at regions of both graphs, and at regions of only the first. */
  readonly common: number;
  readonly gone: number;
  /** The number of new objects that existed one state earlier. */
  readonly moved: number;
}

/** Follows both runs state by state. */
function compareRuns(first: Side, second: Side, argument: bigint): Compared {
  const [a, b] = [first, second].map(({ graph, source }) =>
    recordRun(graph, source, { argument, limit: MAX_STATES, budget: BUDGET }),
  );
  const [regionsA, regionsB] = [first, second].map(regionIds);
  const placesOf = ({ states }: RecordedRun): number[] =>
    [...states.keys()].filter((i) => regionsA.has(states[i].region.id) && regionsB.has(states[i].region.id));
  const [placesA, placesB] = [placesOf(a), placesOf(b)];
  // The limit on states truncates the run with more states earlier.
  const isWhole = a.end !== null && b.end !== null;
  const common = isWhole ? placesA.length : Math.min(placesA.length, placesB.length);
  const counts = { common, gone: a.states.length - placesA.length };
  const [valuesA, valuesB] = [new StateValues(a), new StateValues(b)];
  let moved = 0;
  for (let i = 0; i < common; i++) {
    const passed = a.states.slice(placesA[i] + 1, placesA[i + 1] ?? a.states.length);
    const early = madeAt(passed.map(({ region }) => region));
    moved += early.size;
    const difference = differenceAt(valuesA, placesA[i], valuesB, placesB[i], early);
    if (difference !== '') return { difference: `state ${i}: ${difference}`, moved, ...counts };
  }
  if (placesB.length < b.states.length) return { difference: 'a new region', moved, ...counts };
  const ends = [endOf(a), endOf(b)];
  const sameEnd = ends[0] === ends[1] && placesA.length === placesB.length && a.stdout === b.stdout;
  const difference = !isWhole || isCut(a) || isCut(b) || sameEnd ? '' : `the ends: ${ends.join(' against ')}`;
  return { difference, moved, ...counts };
}

const isCut = ({ end }: RecordedRun): boolean => end?.state.rule === 'LIMIT';

/** The objects created at some control nodes, by ID. */
const madeAt = (controls: readonly Node[]): Set<number> =>
  new Set(controls.flatMap(({ uses }) => uses.filter(({ op }) => op === ops.New).map(({ id }) => id)));

/** The given nodes and all nodes whose values depend on them under the same ρ, by ID. */
function dependents(graph: Graph, ids: ReadonlySet<number>): Set<number> {
  const found = new Set(ids);
  for (const id of found)
    for (const user of graph.nodes[id]?.uses ?? [])
      if (user.op.control !== true && !isBound(user)) found.add(user.id);
  return found;
}

/**
 * Compares Exec(r, ρ) in both graphs, and all values under ρ.
 * @param early objects that the second graph creates here, and the first one at its next checks
 */
function differenceAt(
  first: StateValues,
  i: number,
  second: StateValues,
  j: number,
  early: ReadonlySet<number>,
): string {
  const [a, b] = [first.run.states[i], second.run.states[j]];
  const at = ({ region, call, printed }: typeof a): string =>
    `${region.id} in call ${call.number} after ${printed} bytes`;
  if (at(a) !== at(b)) return `${at(a)} against ${at(b)}`;
  const [rhoA, rhoB] = [a, b].map(({ rho }) => new Map(rho.map(({ node, value }) => [node.id, text(value)])));
  const free = dependents(second.run.graph, early);
  // Nodes that only a removed check used were removed with it.
  const kept = (id: number): boolean => !free.has(id) && second.run.graph.nodes[id] !== null;
  return (
    differenceOf('ρ', rhoA, rhoB, (id) => !early.has(id)) ||
    differenceOf('⟦⟧', valuesAt(first, i), valuesAt(second, j), kept)
  );
}

function differenceOf(
  name: string,
  a: ReadonlyMap<number, string>,
  b: ReadonlyMap<number, string>,
  isCompared: (id: number) => boolean,
): string {
  for (const id of new Set([...a.keys(), ...b.keys()]))
    if (isCompared(id) && a.get(id) !== b.get(id)) return `${name} of ${id}: ${a.get(id)}, ${b.get(id)}`;
  return '';
}

interface Totals {
  programs: number;
  checks: number;
  common: number;
  gone: number;
  moved: number;
  differences: string[];
}

/** @param change transforms the second graph of each program; false if it changes nothing */
function overPrograms(
  count: number,
  options: { objects: boolean },
  change: (side: Side, random: Random) => boolean,
): Totals {
  const totals: Totals = { programs: 0, checks: 0, common: 0, gone: 0, moved: 0, differences: [] };
  for (let seed = 0; seed < count; seed++) {
    const program = divisionsProgram(seed, options);
    const [before, after] = [built(program), built(program)];
    if (!change(after, new Random(seed))) continue;
    totals.programs++;
    totals.checks += zeroChecks(before).length - zeroChecks(after).length;
    for (const argument of ARGUMENTS) {
      const { difference, common, gone, moved } = compareOrTell(before, after, argument);
      totals.moved += moved;
      totals.common += common;
      totals.gone += gone;
      if (difference !== '') totals.differences.push(`${difference}, arg ${argument}\n${program}`);
    }
  }
  return totals;
}

/** Without its check, a node may have no value at all. */
function compareOrTell(first: Side, second: Side, argument: bigint): Compared {
  try {
    return compareRuns(first, second, argument);
  } catch (error) {
    return { difference: `thrown: ${String(error)}`, common: 0, gone: 0, moved: 0 };
  }
}

const removeRedundant = (side: Side): boolean => {
  if (!removeRedundantZeroChecks(side.graph, new PassSteps(side.graph), null)) return false;
  assertVerified(side.graph, 'complete', 'zero-checks');
  return true;
};

describe('Theorem 4.7, state by state', () => {
  it('holds for random programs', { timeout: 120_000 }, () => {
    const count = extent(12, 1000);
    const { programs, checks, common, gone, differences } = overPrograms(
      count,
      { objects: false },
      removeRedundant,
    );
    expect(differences.slice(0, 1)).toEqual([]);
    expect(programs).toBeGreaterThan(0.6 * count);
    expect(checks).toBeGreaterThan(count);
    expect(common).toBeGreaterThan(50 * count);
    expect(gone).toBeGreaterThan(3 * count);
  });

  it('holds if objects are created after the checks', { timeout: 120_000 }, () => {
    const count = extent(8, 600);
    const { programs, moved, differences } = overPrograms(count, { objects: true }, removeRedundant);
    expect(differences.slice(0, 1)).toEqual([]);
    expect(programs).toBeGreaterThan(count / 2);
    expect(moved).toBeGreaterThan(1.6 * count);
  });

  it('compares the whole run if nothing was removed', () => {
    const same = overPrograms(10, { objects: true }, () => true);
    expect(same).toMatchObject({ programs: 10, checks: 0, gone: 0, differences: [] });
  });
});

describe('in the optimizer', () => {
  // Peepholes find most redundant checks during parsing: without these rules the walk finds them.
  const disabledRules = ['zero-check-known', 'zero-check-passes'];

  /** The graphs before and after the pass; null if it found nothing. */
  function around(program: string): [Side, Side] | null {
    const { log } = compile(program, { disabledRules, record: true });
    if (log === null) throw new Error(`refused: ${program}`);
    const replay = new Replay(log.data());
    const steps = Array.from({ length: replay.stepCount }, (_, i) => i + 1);
    const found = steps.filter((step) => replay.step(step).pass === 'zero-checks');
    if (found.length === 0) return null;
    const [before, after] = [found[0] - 1, found[found.length - 1]].map((until): Side => {
      const { graph, source } = compile(program, { disabledRules, until });
      if (graph === null) throw new Error(`refused: ${program}`);
      return { graph, source };
    });
    return [before, after];
  }

  it('the graphs before and after the pass have the same states', { timeout: 120_000 }, () => {
    const count = extent(8, 600);
    const totals = { programs: 0, common: 0, gone: 0 };
    for (let seed = 0; seed < count; seed++) {
      const program = divisionsProgram(seed, { objects: seed % 2 === 0 });
      const sides = around(program);
      if (sides === null) continue;
      totals.programs++;
      for (const argument of ARGUMENTS) {
        const { difference, common, gone } = compareRuns(...sides, argument);
        expect(difference, program).toBe('');
        totals.common += common;
        totals.gone += gone;
      }
    }
    expect(totals.programs).toBeGreaterThan(count / 3);
  });
});

describe('the comparison of states', () => {
  it('detects the removal of a check that no other check dominates', { timeout: 120_000 }, () => {
    const { programs, differences } = overPrograms(24, { objects: false }, (side, random) => {
      // No other check of the same value dominates a remaining check.
      removeRedundantZeroChecks(side.graph, new PassSteps(side.graph), null);
      const check = random.pick(zeroChecks(side));
      if (check === undefined) return false;
      side.graph.replace(check, check.input(0));
      return true;
    });
    expect(programs).toBeGreaterThan(12);
    expect(differences.length).toBeGreaterThan(4);
  });

  it('detects the removal of the dominating check instead of the redundant one', { timeout: 120_000 }, () => {
    const { differences } = overPrograms(24, { objects: false }, (side) => {
      const other = built(side.source.text);
      if (!removeRedundantZeroChecks(other.graph, new PassSteps(other.graph), null)) return false;
      const checks = zeroChecks(side);
      const redundant = checks.filter(({ id }) => other.graph.nodes[id] === null);
      const values = new Set(redundant.map((check) => check.input(1)));
      for (const check of checks)
        if (!redundant.includes(check) && values.has(check.input(1)))
          side.graph.replace(check, check.input(0));
      return true;
    });
    expect(differences.length).toBeGreaterThan(2);
  });
});
