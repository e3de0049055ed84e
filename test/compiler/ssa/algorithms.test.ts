// Tests the SSA constructions on chosen graphs: the examples of docs/theory.md §6, figures of the papers,
// recorded steps, and large inputs.
import { describe, expect, it } from 'vitest';
import {
  algorithmNames,
  constructSsa,
  flowFromAst,
  phiValue,
  ofBlocks,
  readFlow,
  splitBlocks,
  ssaProblems,
  valueText,
  type DefUseGraph,
  type SsaAlgorithm,
  type SsaResult,
  type SsaStep,
} from '../../../compiler/ssa/index.ts';
import { textOf } from '../../../compiler/base/phrase.ts';
import { resolve } from '../../../compiler/resolve/index.ts';
import { parse } from '../../../compiler/syntax/index.ts';
import { nestedLoops } from '../../../electron/cli/bench/ssa.ts';
import { randomFlow } from '../../support/graphs/flow-graphs.ts';
import { extent, isLong, long } from '../../support/extent.ts';

function graphOf(text: string): DefUseGraph {
  const { program, errors } = readFlow(text);
  if (program === null) throw new Error(textOf(errors[0].message));
  return ofBlocks(splitBlocks(program));
}

function graphOfSource(source: string): DefUseGraph {
  const { ast } = parse(source);
  const report = (code: string): never => {
    throw new Error(code);
  };
  const flow = flowFromAst(ast, resolve(ast, { report, suggest: () => null, library: null }));
  if (flow.kind !== 'program') throw new Error(flow.code);
  return ofBlocks(splitBlocks(flow.program));
}

function construct(graph: DefUseGraph, name: SsaAlgorithm, steps = 0): Extract<SsaResult, { kind: 'form' }> {
  const result = constructSsa(graph, name, steps);
  if (result.kind !== 'form') throw new Error(`${name} gave up`);
  return result;
}

/** Phis as `x@join`. */
const phisOf = (graph: DefUseGraph, name: SsaAlgorithm): string[] =>
  construct(graph, name).form.phis.map(
    ({ block, variable }) => `${graph.variables[variable]}@${graph.blocks[block].name}`,
  );

describe('a join between a loop and a path around it (Ullrich, figure 2)', () => {
  const graph = graphOf(`
    first: x = 1; y = 1; if ? then loop else join
    loop:  if ? then loop else after
    after: y = 2; goto join
    join:  return x`);

  it('is reduced from trivial to minimal to pruned form', () => {
    expect(phisOf(graph, 'dfs')).toEqual(['x@loop', 'x@join']);
    expect(phisOf(graph, 'cytron')).toEqual(['y@join']);
    expect(phisOf(graph, 'choi')).toEqual([]);
  });

  it('loses the phi of the loop first, which makes the phi of the join redundant', () => {
    const { steps } = construct(graph, 'aycock-horspool', 1000);
    const removed = steps
      .filter((step) => step.kind === 'remove-phi')
      .map(({ phi, by }) => `${valueText(graph, phi)} by ${valueText(graph, by)}`)
      .filter((text) => text.startsWith('x'));
    const [, loop, , join] = graph.blocks
      .map((_, block) => block)
      .slice(1)
      .map((block) => `x_${block}ᵠ`)
      .slice(-4);
    expect(removed.findIndex((text) => text.startsWith(loop))).toBeLessThan(
      removed.findIndex((text) => text.startsWith(join)),
    );
    expect(phisOf(graph, 'aycock-horspool')).toEqual(['y@join']);
  });
});

describe('a loop with two entries', () => {
  const graph = graphOf(`
    first: x = 1; if ? then left else right
    left:  if ? then right else out
    right: if ? then left else out
    out:   return x`);

  it('keeps three phis without the SCC step and none with it', () => {
    expect(phisOf(graph, 'braun')).toEqual(['x@left', 'x@right', 'x@out']);
    expect(phisOf(graph, 'aycock-horspool')).toEqual(['x@left', 'x@right', 'x@out']);
    expect(phisOf(graph, 'braun-scc')).toEqual([]);
    expect(phisOf(graph, 'choi')).toEqual([]);
  });

  it('reports which phis are not minimal', () => {
    const { form } = construct(graph, 'braun');
    const wrong = ssaProblems(graph, form).map(
      ({ condition, block }) => `${condition} ${graph.blocks[block].name}`,
    );
    expect(wrong).toEqual(['minimal left', 'minimal right', 'minimal out']);
  });

  it('contains a phi cycle with a single value', () => {
    const { steps } = construct(graph, 'braun-scc', 1000);
    const [circle] = steps.filter((step): step is Extract<SsaStep, { kind: 'scc' }> => step.kind === 'scc');
    expect(circle.phis.map((value) => valueText(graph, value)).sort()).toEqual(['x_2ᵠ', 'x_3ᵠ']);
    expect(circle.outside.map((value) => valueText(graph, value))).toEqual(['x_1']);
  });
});

describe('a phi cycle inside another phi cycle', () => {
  it('is removed, but the outer cycle, which has two values, remains', () => {
    const graph = graphOf(`
      first:  x = 1; goto outer
      outer:  if ? then left else right
      left:   if ? then right else latch
      right:  if ? then left else latch
      latch:  if ? then again else change
      change: x = ?; goto outer
      again:  if ? then outer else out
      out:    return x`);
    expect(phisOf(graph, 'braun')).toEqual(['x@outer', 'x@left', 'x@right', 'x@latch']);
    expect(phisOf(graph, 'braun-scc')).toEqual(['x@outer']);
    expect(phisOf(graph, 'choi')).toEqual(['x@outer']);
  });
});

describe('an entry block that is a loop header', () => {
  it('has a phi without a value from the entry unless phis are pruned', () => {
    const graph = graphOf('first: x = ?; if x then first else out\nout: return x');
    for (const name of ['cytron', 'sreedhar-gao', 'aycock-horspool'] as const)
      expect(construct(graph, name).form.phis).toEqual([
        { block: 1, variable: 0, args: [-1, expect.any(Number)] },
      ]);
    expect(phisOf(graph, 'choi')).toEqual([]);
  });
});

describe('n diamonds between a definition and its uses (Ullrich, figure 11)', () => {
  const diamonds = (n: number): DefUseGraph =>
    graphOfSource(
      `val f = { -> 1; }; int x = f(); ${'if (x > 1) {} else {} '.repeat(n)} int y = x; return 0;`,
    );

  it.each([7, 8, 9, 10, 11])('are searched along each of 2ⁿ paths by the plain search: n = %i', (n) => {
    const { counts } = construct(diamonds(n), 'plain');
    // The last use follows n diamonds, and each condition one diamond fewer: 2ⁿ + 2ⁿ⁻¹ + … + 1.
    expect(counts.paths).toBe(2 ** (n + 1) - 1);
  });

  it.each([20, 30, 40])('are each searched once by the depth-first search: n = %i', (n) => {
    const graph = diamonds(n);
    const { counts, form } = construct(graph, 'dfs');
    expect(counts.visits).toBeLessThan(10 * n);
    expect(ssaProblems(graph, form, ["uses'-welldefined", 'pruned'])).toEqual([]);
  });

  it('exceed the limit of the plain search if n is large', long, () => {
    expect(constructSsa(diamonds(40), 'plain')).toMatchObject({ kind: 'given-up' });
  });
});

describe('more initial phis than the limit', () => {
  it('stop only the algorithm of Aycock and Horspool', () => {
    const graph = graphOf(Array.from({ length: 2100 }, (_, i) => `b${i}: x${i} = ${i}`).join('\n'));
    const kinds = algorithmNames.map((name) => [name, constructSsa(graph, name).kind]);
    expect(kinds.filter(([, kind]) => kind === 'given-up')).toEqual([['aycock-horspool', 'given-up']]);
  });
});

describe('recorded steps', () => {
  const graph = graphOf(
    'first: x = 1; goto loop\nloop: x = x + 1; if x < 9 then loop else out\nout: return x',
  );

  it.each(algorithmNames)('mention each phi that %s placed or removed', (name) => {
    const { steps, counts, form } = construct(graph, name, 10_000);
    const count = (kind: SsaStep['kind']): number => steps.filter((step) => step.kind === kind).length;
    expect(count('place-phi')).toBe(counts.placed);
    expect(count('remove-phi')).toBe(counts.removed);
    expect(counts.placed - counts.removed).toBe(form.phis.length);
  });

  it('are kept up to a limit that does not affect the result', () => {
    const all = construct(graph, 'braun', 10_000);
    const some = construct(graph, 'braun', 3);
    expect(some.steps).toEqual(all.steps.slice(0, 3));
    expect([some.truncated, all.truncated]).toEqual([true, false]);
    expect(some.form).toEqual(all.form);
  });
});

describe('the steps of Braun’s algorithm', () => {
  const loop = 'entry: i = 0\nloop: if i < 9 then body else exit\nbody: i = i + 1; goto loop\nexit: return i';
  const told = (text: string): string[] => {
    const graph = graphOf(text);
    const name = (block: number): string => graph.blocks[block].name;
    return construct(graph, 'braun', 1000).steps.map((step) => {
      switch (step.kind) {
        case 'phi-argument':
          return `argument ${step.place}`;
        case 'place-phi':
          return `phi ${name(step.block)}${step.open === true ? ' open' : ''}`;
        case 'fill-phi':
        case 'remove-phi':
          return step.kind;
        default:
          return 'block' in step ? `${step.kind} ${name(step.block)}` : step.kind;
      }
    });
  };

  it('fill blocks in order, and seal a loop header when the source of its back edge is filled', () => {
    const steps = told(loop);
    const at = (step: string): number => {
      expect(steps).toContain(step);
      return steps.indexOf(step);
    };
    expect(at('write entry')).toBeLessThan(at('phi loop open'));
    expect(at('phi loop open')).toBeLessThan(at('write body'));
    expect(at('write body')).toBeLessThan(at('seal loop'));
    expect(at('seal loop')).toBeLessThan(at('argument 0'));
    expect(at('argument 0')).toBeLessThan(at('argument 1'));
    expect(at('argument 1')).toBeLessThan(at('fill-phi'));
    expect(steps.filter((step) => step.startsWith('seal')).length).toBe(graphOf(loop).blocks.length - 1);
  });

  it('place no phi in a sealed block with one predecessor', () => {
    expect(told('a: x = 1\nb: y = 2\nc: return x').filter((step) => step.startsWith('phi'))).toEqual([]);
  });
});

describe('each argument of each phi', () => {
  it.each(algorithmNames.filter((name) => name !== 'aycock-horspool'))(
    'is a step of the construction %s, as is each use',
    (name) => {
      for (let seed = 1; seed <= extent(10, 300); seed++) {
        const graph = ofBlocks(
          splitBlocks(randomFlow({ seed, blocks: 12, variables: 3, reducible: seed % 2 === 0 })),
        );
        const { form, steps } = construct(graph, name, 100_000);
        const told = new Map<number, number[]>();
        const uses = new Map<string, number>();
        const substitute = (from: number, to: number): void => {
          for (const args of told.values()) args.forEach((value, i) => value === from && (args[i] = to));
          for (const [use, value] of uses) if (value === from) uses.set(use, to);
        };
        for (const step of steps) {
          if (step.kind === 'phi-argument') {
            const args = told.get(step.phi) ?? [];
            args[step.place] = step.value;
            told.set(step.phi, args);
          } else if (step.kind === 'remove-phi') substitute(step.phi, step.by);
          else if (step.kind === 'rename') uses.set(`${step.variable} ${step.block}`, step.value);
        }
        for (const { block, variable, args } of form.phis)
          expect(told.get(phiValue(graph, block, variable))).toEqual(args);
        graph.blocks.forEach((each, block) =>
          each.uses.forEach((variable, i) =>
            expect(uses.get(`${variable} ${block}`)).toBe(form.uses[block][i]),
          ),
        );
      }
    },
  );
});

describe('10,000 blocks', long, () => {
  const shapes: Readonly<Record<string, DefUseGraph>> = {
    reducible: ofBlocks(splitBlocks(randomFlow({ seed: 1, blocks: 10_000, variables: 20, reducible: true }))),
    irreducible: ofBlocks(
      splitBlocks(randomFlow({ seed: 2, blocks: 10_000, variables: 20, reducible: false })),
    ),
    diamonds: graphOfSource(`int x = arg; ${'if (x > 1) {} else x = x + 1; '.repeat(2500)} return x;`),
    nested: graphOf(nestedLoops(5000)),
  };
  const names = algorithmNames.filter((name) => name !== 'plain');

  // The long run covers all shapes.
  const some = Object.keys(shapes).filter((name) => isLong || ['irreducible', 'nested'].includes(name));

  it.each(some)('have the same phis in all constructions that promise the same: %s', (shape) => {
    const phis = new Map(names.map((name) => [name, new Set(phisOf(shapes[shape], name))]));
    expect(phis.get('choi')).toEqual(phis.get('braun-scc'));
    expect(phis.get('sreedhar-gao')).toEqual(phis.get('cytron'));
    const least = [...(phis.get('choi') ?? [])];
    expect(least.length).toBeGreaterThan(0);
    for (const name of names)
      expect([name, least.filter((phi) => !phis.get(name)?.has(phi))]).toEqual([name, []]);
  });
});
