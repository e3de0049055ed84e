// Tests where values are valid: the phi dependences of figure 1, the areas shown on hovering, and Lemmas
// 3.1, 3.2, and 3.6 and Theorem 3.7 of Demange, Fernández de Retana, and Pichardie along recorded paths of
// random programs. Wrong dominance relations must violate the theorem, which shows that the checks can
// fail.
import { describe, expect, it } from 'vitest';
import {
  ValueDominance,
  dominates,
  dominatorTree,
  buildCfg,
  isBound,
  type BlockDominance,
  type Cfg,
} from '../../../compiler/analysis/index.ts';
import { Random } from '../../../compiler/base/random.ts';
import { compile, dominanceOf, type Graph } from '../../../compiler/index.ts';
import type { Node } from '../../../compiler/ir/node.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { StateValues, recordRun, type Binding, type Exec } from '../../../compiler/semantics/index.ts';
import type { SourceText } from '../../../compiler/source/source-text.ts';
import { figureOne } from '../../support/graphs/figure-one.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { extent, long } from '../../support/extent.ts';

describe('figure 1', () => {
  const { graph, x, y, z, w, phi, loop } = figureOne();

  it('has the phi dependences of the paper', () => {
    const relation = new ValueDominance(graph);
    const ids = (node: Node): number[] => relation.phideps(node).map(({ id }) => id);
    expect([x, y, z, w, phi].map(ids)).toEqual([[], [], [phi.id], [phi.id], [phi.id]]);
  });

  it('has values that are valid everywhere and values that are valid only from the loop on', () => {
    const first = 2;
    expect(dominanceOf({ graph }, x.id)).toEqual({
      node: x.id,
      phideps: [],
      regions: [first, loop.id],
      strictRegions: [first, loop.id],
      blocks: [0, 1, 2, 3],
      strictBlocks: [0, 1, 2, 3],
    });
    const ofZ = dominanceOf({ graph }, z.id);
    expect(ofZ?.regions).toEqual([loop.id]);
    // z changes at each entry of the loop, so no region preserves it, but the exits do.
    expect(ofZ?.strictRegions).toEqual([]);
    const { blocks } = buildCfg(graph);
    const heads = (list: readonly number[] = []): string[] => list.map((block) => String(blocks[block].head));
    expect(heads(ofZ?.blocks)).toEqual(['Loop 5', 'CProj 10', 'CProj 11']);
    expect(heads(ofZ?.strictBlocks)).toEqual(['CProj 10', 'CProj 11']);
  });

  it('contains no statement about control nodes', () => {
    expect(dominanceOf({ graph }, loop.id)).toBeNull();
    expect(dominanceOf({ graph }, 999)).toBeNull();
    expect(dominanceOf({ graph: null }, 3)).toBeNull();
  });
});

describe('areas', () => {
  it('lie within one function and begin after each call', () => {
    const program = compile(
      'val f = { int n -> return n + 1; }; int a = f(arg); if (a) a = f(a); return a * 2;',
      {
        optimize: 'none',
      },
    );
    const graph = program.graph as Graph;
    const [results] = [...graph.all()].filter(({ op, inputs, aux }) => {
      return op === ops.Proj && inputs[0]?.op === ops.CallEnd && aux === 2;
    });
    const area = dominanceOf(program, results.id);
    const head = graph.nodes[area?.regions[0] ?? 0];
    expect(head?.input(0).op).toBe(ops.CallEnd);
    const fun = [...graph.all()].find(({ op }) => op === ops.Fun);
    expect(area?.regions).not.toContain(fun?.id);
    const parameter = [...graph.all()].find(({ op }) => op === ops.Parm);
    expect(dominanceOf(program, parameter?.id ?? -1)?.regions).toContain(fun?.id);
  });
});

type Relation = (cfg: Cfg) => BlockDominance;

interface Violation {
  readonly law: 'Lemma 3.1' | 'Lemma 3.2' | 'Lemma 3.6' | 'Theorem 3.7';
  readonly what: string;
}

/** Checks the laws at each step of a run. */
class Laws {
  readonly violations: Violation[] = [];
  /** The number of times that each law applied. */
  readonly uses = { 'Lemma 3.1': 0, 'Lemma 3.2': 0, 'Lemma 3.6': 0, 'Theorem 3.7': 0 };
  private readonly values: StateValues;
  private readonly relation: ValueDominance;
  private readonly all: ReadonlyMap<Node, Binding['value']>[];
  private readonly states: readonly Exec[];
  private readonly data: readonly Node[];
  private readonly random: Random;

  constructor(graph: Graph, source: SourceText, argument: bigint, relation?: Relation) {
    const run = recordRun(graph, source, { argument, limit: 60 });
    this.values = new StateValues(run);
    this.relation = new ValueDominance(graph, relation);
    this.states = run.states;
    this.data = [...graph.all()].filter(({ op }) => op.control !== true);
    this.all = run.states.map((_, state) => this.values.all(state));
    this.random = new Random(Number(BigInt.asUintN(16, argument)) + graph.created);
    for (const path of this.paths()) this.checkPath(path);
  }

  /** The states of each call, in order. Between them, control may be in other functions. */
  private paths(): number[][] {
    const paths: number[][] = [];
    this.states.forEach(({ call }, state) => {
      (paths[call.number] ??= []).push(state);
    });
    return paths;
  }

  private checkPath(path: readonly number[]): void {
    for (let at = 0; at < path.length; at++) {
      this.checkDefined(path[at]);
      this.checkSameDependencies(path[at], path[this.random.below(path.length)]);
      for (const [node, value] of this.all[path[at]]) this.checkKept(node, value, path.slice(at));
    }
  }

  /** Lemma 3.6: if a node dominates the region, all its dependencies are in ρ. */
  private checkDefined(state: number): void {
    const { rho, region } = this.states[state];
    const block = this.blockOf(region);
    const bound = new Set(rho.map(({ node }) => node));
    for (const node of this.data) {
      if (!this.relation.dominates(node, block)) continue;
      this.uses['Lemma 3.6']++;
      if (!this.relation.phideps(node).every((entry) => bound.has(entry)))
        this.violations.push({ law: 'Lemma 3.6', what: `${node} at ${region}` });
    }
  }

  /** Lemma 3.1: equal entries give equal values. */
  private checkSameDependencies(a: number, b: number): void {
    const [inA, inB] = [this.all[a], this.all[b]];
    for (const [node, value] of inA) {
      if (
        isMemory(node) ||
        !this.relation.phideps(node).every((entry) => Object.is(inA.get(entry), inB.get(entry)))
      )
        continue;
      this.uses['Lemma 3.1']++;
      if (!Object.is(inB.get(node), value))
        this.violations.push({ law: 'Lemma 3.1', what: `${node} at ${a} and ${b}` });
    }
  }

  /** Checks Lemma 3.2 and Theorem 3.7 along the longest path from a state to which they apply. */
  private checkKept(node: Node, value: Binding['value'], path: readonly number[]): void {
    if (isMemory(node)) return;
    const needed = new Set(this.relation.phideps(node));
    const check = (law: Violation['law'], goesOn: (exec: Exec, state: number) => boolean): void => {
      for (let i = 1; i < path.length && goesOn(this.states[path[i]], path[i]); i++) {
        this.uses[law]++;
        if (!Object.is(this.all[path[i]].get(node), value))
          this.violations.push({ law, what: `${node} at ${this.states[path[i]].region}` });
      }
    };
    check(
      'Lemma 3.2',
      ({ rho }, state) => !rho.some((entry) => entry.since === state && needed.has(entry.node)),
    );
    check('Theorem 3.7', ({ region }) => this.relation.strictlyDominates(node, this.blockOf(region)));
  }

  private blockOf(region: Node): number {
    const { blockOfHead } = this.relation.cfg;
    const isFirst = region.op === ops.CProj && region.input(0).op === ops.Start;
    return blockOfHead[isFirst ? region.input(0).id : region.id];
  }
}

/** Compares memory by its contents, because recomputed memory is a different object. */
const isMemory = ({ op, type, aux, inputs }: Node): boolean =>
  type.kind === 'memory' ||
  op === ops.Store ||
  op === ops.MemMerge ||
  (isBound({ op, inputs } as Node) && typeof aux === 'object' && aux?.kind === 'field');

function* graphs(count: number): Generator<readonly [graph: Graph, source: SourceText, seed: number]> {
  for (let seed = 0; seed < count; seed++) {
    const text = seed % 3 === 0 ? randomProgram(seed) : fullProgram(seed, { statements: 6 });
    const { graph, source } = compile(text, { optimize: seed % 2 === 0 ? 'none' : 'full' });
    if (graph !== null) yield [graph, source, seed];
  }
}

function violations(count: number, relation?: Relation): { found: Violation[]; uses: Laws['uses'] } {
  const found: Violation[] = [];
  const uses = { 'Lemma 3.1': 0, 'Lemma 3.2': 0, 'Lemma 3.6': 0, 'Theorem 3.7': 0 };
  for (const [graph, source, seed] of graphs(count)) {
    for (const argument of [1n, -2n, 7n]) {
      const laws = new Laws(graph, source, argument, relation);
      found.push(
        ...laws.violations.map(({ law, what }) => ({ law, what: `seed ${seed}, arg ${argument}: ${what}` })),
      );
      for (const law of Object.keys(uses) as (keyof typeof uses)[]) uses[law] += laws.uses[law];
    }
  }
  return { found, uses };
}

describe('on runs of random programs', long, () => {
  it('Lemmas 3.1, 3.2, and 3.6 and Theorem 3.7 hold', { timeout: 120_000 }, () => {
    const count = extent(8, 1000);
    const { found, uses } = violations(count);
    expect(found.slice(0, 5)).toEqual([]);
    for (const times of Object.values(uses)) expect(times).toBeGreaterThan(16 * count);
  });

  const laws = (relation: Relation): Set<string> =>
    new Set(violations(20, relation).found.map(({ law }) => law));

  it('a dominance relation that holds for all pairs violates the theorem', { timeout: 120_000 }, () => {
    const broken = laws(() => () => true);
    expect([...broken]).toContain('Theorem 3.7');
    expect([...broken]).toContain('Lemma 3.6');
  });

  it('a dominance relation that includes the block itself violates the theorem', { timeout: 120_000 }, () => {
    const reflexive: Relation = ({ blocks }) => {
      const tree = dominatorTree(blocks);
      return (above, below) => dominates(tree, above, below);
    };
    expect([...laws(reflexive)]).toEqual(['Theorem 3.7']);
  });

  it('reachability violates the theorem, because a loop reaches itself', { timeout: 120_000 }, () => {
    expect([...laws(reaches)]).toContain('Theorem 3.7');
  });

  it('block order violates the theorem, as does a relation that ignores some exits', () => {
    expect([...laws(() => (above, below) => above < below)]).toEqual(['Lemma 3.6']);
    // After a merge, only the first incoming path counts.
    const firstWay: Relation =
      ({ blocks }) =>
      (above, below) => {
        for (let block = blocks[below].predecessors[0]; block !== undefined;) {
          if (block === above) return above !== below;
          block = blocks[block].predecessors[0];
        }
        return false;
      };
    expect([...laws(firstWay)]).toEqual(['Lemma 3.6']);
  });
});

/** Whether a path of at least one edge leads from one block to another. */
const reaches: Relation = ({ blocks }) => {
  const from = blocks.map(({ successors }) => {
    const seen = new Set(successors.map(({ block }) => block));
    for (const block of seen) for (const successor of blocks[block].successors) seen.add(successor.block);
    return seen;
  });
  return (above, below) => from[above].has(below);
};
