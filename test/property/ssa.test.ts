// Runs all SSA constructions on random control-flow graphs: each result is valid, and constructions have
// the same phis if theory says so.
import { describe, expect, it } from 'vitest';
import { Random } from '../../compiler/base/random.ts';
import {
  algorithmNames,
  algorithms,
  constructSsa,
  liveValues,
  lockstep,
  ofBlocks,
  phiValue,
  printFlow,
  readFlow,
  splitBlocks,
  ssaProblems,
  strictnessProblem,
  type DefUseGraph,
  type FlowProgram,
  type SsaAlgorithm,
  type SsaForm,
} from '../../compiler/ssa/index.ts';
import { iteratedJoin } from '../../compiler/ssa/construction/joins.ts';
import { definitionsOf } from '../../compiler/ssa/construction/cytron.ts';
import { randomFlow } from '../support/graphs/flow-graphs.ts';
import { extent, long } from '../support/extent.ts';

const count = extent(80, 20_000);

/** Graphs of 2 to 200 blocks. Small ones are more frequent, because the plain search skips large ones. */
function cases(): { readonly seed: number; readonly blocks: number; readonly reducible: boolean }[] {
  const random = new Random(20261122);
  return Array.from({ length: count }, (_, i) => ({
    seed: random.next(),
    blocks: i % 10 === 0 ? 100 + random.below(101) : 2 + random.below(38),
    reducible: i % 2 === 0,
  }));
}

const programs = cases().map((row) => ({ ...row, program: randomFlow({ ...row, variables: 5 }) }));

function formOf(graph: DefUseGraph, algorithm: SsaAlgorithm): SsaForm {
  const result = constructSsa(graph, algorithm);
  if (result.kind !== 'form') throw new Error(`${algorithm} gave up`);
  return result.form;
}

const placesOf = ({ phis }: SsaForm): string[] => phis.map(({ block, variable }) => `${block}:${variable}`);
const applicable = (blocks: number): SsaAlgorithm[] =>
  algorithmNames.filter((name) => name !== 'plain' || blocks <= 12);

/** A random walk from the entry. */
function randomPath(graph: DefUseGraph, random: Random): number[] {
  const path = [0];
  for (let next: number | undefined = 0; next !== undefined && path.length < 100;) {
    next = random.pick(graph.blocks[next].successors);
    if (next !== undefined) path.push(next);
  }
  return path;
}

describe('random control-flow graphs', () => {
  it('are strict and are read back from their text', long, () => {
    for (const { seed, program } of programs) {
      expect(strictnessProblem(ofBlocks(program)), `seed ${seed}`).toBe(null);
      const text = printFlow(program);
      const { errors, program: again } = readFlow(text);
      expect(errors, `seed ${seed}`).toEqual([]);
      expect(again === null ? '' : printFlow(again)).toBe(text);
    }
  });

  it('have disjoint definitions and uses per block after splitting, and behave the same', () => {
    for (const { seed, program } of programs) {
      const { blocks, variables } = ofBlocks(splitBlocks(program));
      for (const { defs, uses } of blocks) {
        expect(
          defs.filter((variable) => uses.includes(variable)).map((at) => variables[at]),
          `seed ${seed}`,
        ).toEqual([]);
        expect(new Set(defs).size).toBe(defs.length);
      }
      const [split, whole] = [traceOf(splitBlocks(program), seed), traceOf(program, seed)];
      // Both runs stop after the same number of blocks, but the split program has more blocks.
      expect(split, `seed ${seed}`).toEqual(whole.slice(0, split.length));
    }
  });

  it('have a valid SSA form with all promised properties in each construction', long, () => {
    for (const { seed, blocks, reducible, program } of programs) {
      const graph = ofBlocks(splitBlocks(program));
      const minimalIsCheap = blocks < 40;
      for (const name of applicable(blocks)) {
        const { pruned, minimal } = algorithms[name];
        const promised = minimal === 'always' || (minimal === 'reducible' && reducible);
        const wrong = ssaProblems(graph, formOf(graph, name), [
          'phis-wf',
          'disjoint-definitions',
          "uses-uses'",
          "uses'-welldefined",
          ...(pruned ? (['pruned'] as const) : []),
          ...(promised && minimalIsCheap ? (['minimal'] as const) : []),
        ]);
        expect(wrong, `${name}, seed ${seed}, ${blocks} blocks`).toEqual([]);
      }
    }
  });

  it('have a valid SSA form even if blocks are not split', () => {
    for (const { seed, blocks, program } of programs) {
      const graph = ofBlocks(program);
      for (const name of applicable(blocks)) {
        const wrong = ssaProblems(graph, formOf(graph, name), ['phis-wf', "uses-uses'", "uses'-welldefined"]);
        expect(wrong, `${name}, seed ${seed}`).toEqual([]);
      }
    }
  });

  it('have the same phis in all constructions that are proven equal', () => {
    for (const { seed, blocks, reducible, program } of programs) {
      const graph = ofBlocks(splitBlocks(program));
      const places = Object.fromEntries(
        algorithmNames
          .filter((name) => name !== 'plain')
          .map((name) => [name, placesOf(formOf(graph, name))]),
      );
      const at = `seed ${seed}, ${blocks} blocks`;
      const minimal = formOf(graph, 'cytron');
      const live = liveValues(graph, minimal);
      const prunedCytron = minimal.phis
        .filter(({ block, variable }) => live.has(phiValue(graph, block, variable)))
        .map(({ block, variable }) => `${block}:${variable}`);
      expect(places.choi, at).toEqual(prunedCytron);
      expect(places['sreedhar-gao'], at).toEqual(places.cytron);
      expect(places['braun-scc'], at).toEqual(places.choi);
      if (reducible) {
        expect(places.braun, at).toEqual(places.choi);
        expect(places['aycock-horspool'], at).toEqual(places.cytron);
      }
      for (const name of ['braun', 'dfs'])
        expect(places[name], at).toEqual(expect.arrayContaining(places.choi));
    }
  });

  it('have exactly the phis that the definition of minimality requires', () => {
    for (const { seed, program, blocks } of programs) {
      if (blocks >= 40 && seed % 4 !== 0) continue;
      const graph = ofBlocks(splitBlocks(program));
      const byDefinition = definitionsOf(graph).flatMap((definitions, variable) =>
        definitions.length === 0
          ? []
          : [...iteratedJoin(graph, definitions)].map((block) => ({ block, variable })),
      );
      byDefinition.sort((a, b) => a.block - b.block || a.variable - b.variable);
      expect(placesOf(formOf(graph, 'cytron')), `seed ${seed}`).toEqual(
        byDefinition.map(({ block, variable }) => `${block}:${variable}`),
      );
    }
  });

  it('have the same phis with the plain search as with the depth-first search', () => {
    for (const { seed, program, blocks } of programs) {
      if (blocks > 12) continue;
      const graph = ofBlocks(splitBlocks(program));
      expect(formOf(graph, 'plain'), `seed ${seed}`).toEqual(formOf(graph, 'dfs'));
    }
  });

  it('behave like their SSA forms along random paths', long, () => {
    for (const { seed, program, blocks } of programs) {
      const graph = ofBlocks(splitBlocks(program));
      const random = new Random(seed);
      for (const name of applicable(blocks)) {
        const states = lockstep(graph, formOf(graph, name), randomPath(graph, random));
        for (const { block, agrees, wrongPhis, wrongUses } of states)
          expect({ block, agrees, wrongPhis, wrongUses }, `${name}, seed ${seed}`).toEqual({
            block,
            agrees: true,
            wrongPhis: [],
            wrongUses: [],
          });
      }
    }
  });
});

/**
 * What a run computes, with branches and unknown values from a seed, ignoring names of split blocks and
 * temporaries.
 */
function traceOf({ blocks }: FlowProgram, seed: number): string[] {
  const random = new Random(seed);
  const values = new Map<string, bigint>();
  const trace: string[] = [];
  let block = blocks[0];
  for (let steps = 0; trace.length < 200 && steps < 1000; steps++) {
    for (const { target, expression, uses } of block.statements) {
      const read = uses.map((name) => values.get(name) ?? 0n);
      const value = expression.kind === 'literal' ? expression.value : read.reduce((a, b) => a + b, 1n);
      const isCopy = expression.kind === 'variable';
      if (target === null) trace.push(`use ${read.join()}`);
      else values.set(target, isCopy ? read[0] : value);
    }
    const { terminator } = block;
    if (terminator.kind === 'return') return trace;
    if (terminator.kind === 'jump') block = blocks[terminator.target];
    else block = blocks[random.below(2) === 0 ? terminator.whenTrue : terminator.whenFalse];
  }
  return trace;
}
