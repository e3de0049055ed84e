// Scopes of many small nodes give the graph that scopes of one node give, however the program branches and loops.
import { describe, expect, it } from 'vitest';
import { compile, assertVerified, type CompileOptions } from '../../compiler/index.ts';
import { graphDifference } from '../../compiler/ir/equal-graphs.ts';
import type { Graph } from '../../compiler/ir/graph.ts';
import { printIr } from '../../compiler/ir/text.ts';
import { fullProgram } from '../support/full-programs.ts';
import { randomProgram } from '../support/programs.ts';

const PROGRAMS = Number(process.env.FATHOM_PROGRAMS ?? 300);
const SEED = Number(process.env.FATHOM_SEED ?? 1);

/** Without rules and worklists the order of ids cannot matter: the graphs are the same node by node. */
const settings: readonly CompileOptions[] = [{ optimize: 'none' }, { optimize: 'full' }];

function graphOf(source: string, options: CompileOptions): Graph {
  const afterPass = (pass: string, graph: Graph): void => {
    if (pass === 'parse') assertVerified(graph, 'building', pass);
  };
  const { graph, diagnostics } = compile(source, { ...options, afterPass });
  if (graph === null) throw new Error(`${diagnostics[0]?.message}\n${source}`);
  return graph;
}

function expectSame(source: string): void {
  // The classes of memory stand in the order in which they were first met, by an earlier compilation too.
  graphOf(source, {});
  for (const options of settings) {
    const wide = graphOf(source, { ...options, scopeWidth: 1000 });
    for (const scopeWidth of [2, 3, 5]) {
      const narrow = graphOf(source, { ...options, scopeWidth });
      if (options.optimize === 'none') expect(graphDifference(narrow, wide), source).toBe('');
      expect(printIr(narrow), source).toBe(printIr(wide));
    }
  }
}

describe('scopes of small nodes give the same graph', () => {
  it(`for ${PROGRAMS} random programs`, { timeout: 300_000 }, () => {
    for (let i = 0; i < PROGRAMS; i++) {
      expectSame(randomProgram(SEED * 1_000_003 + i));
      expectSame(fullProgram(SEED * 1_000_003 + i, { statements: 4 + (i % 11) }));
    }
  });
});
