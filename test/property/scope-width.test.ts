// Tests that scopes split into many small nodes give the same graph as single-node scopes, for any branches
// and loops.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { assertVerified, compile, run, type Compilation, type CompileOptions } from '../../compiler/index.ts';
import { graphDifference } from '../support/graphs/equal-graphs.ts';
import type { Graph } from '../../compiler/ir/graph.ts';
import { fullProgram } from '../support/programs/full.ts';
import { randomProgram } from '../support/programs/integers.ts';
import { extent, SEED } from '../support/extent.ts';

const PROGRAMS = extent(12, 20_000);

function compiled(source: string, options: CompileOptions): Compilation {
  const afterPass = (pass: string, graph: Graph): void => {
    if (pass === 'parse') assertVerified(graph, 'building', pass);
  };
  const compilation = compile(source, { ...options, afterPass });
  if (!compilation.ok) throw new Error(`${compilation.diagnostics[0]?.message}\n${source}`);
  return compilation;
}

function outcome(compilation: Compilation): string {
  const { status, result, fault, line, stdout } = run(compilation, {
    engine: 'graph',
    argument: 5n,
    budget: 20_000,
  });
  return `${status} ${result} ${fault} ${line} ${stdout}`;
}

/**
 * Without rules, the graphs are equal node by node; with them, the order of uses may lead to an equivalent
 * graph.
 */
function expectSame(source: string): void {
  const plain = compiled(source, { optimize: 'none', scopeWidth: 1000 });
  const expected = outcome(compiled(source, { scopeWidth: 1000 }));
  for (const scopeWidth of [2, 3, 5]) {
    const narrow = compiled(source, { optimize: 'none', scopeWidth });
    if (narrow.graph !== null && plain.graph !== null)
      expect(graphDifference(narrow.graph, plain.graph), source).toBe('');
    if (!expected.includes('timeout'))
      expect(outcome(compiled(source, { scopeWidth })), source).toBe(expected);
  }
}

describe('scopes split into small nodes', () => {
  it(`give the same graph for ${PROGRAMS} random programs`, { timeout: 300_000 }, () => {
    for (let i = 0; i < PROGRAMS; i++) {
      expectSame(randomProgram(SEED * 1_000_003 + i));
      expectSame(fullProgram(SEED * 1_000_003 + i, { statements: 4 + (i % 11) }));
    }
  });
});
