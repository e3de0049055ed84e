// Compiles programs that must be free of errors and warnings.
import { expect } from 'vitest';
import { compile, type Compilation, type CompileOptions, type Graph } from '../../../compiler/index.ts';

export function compiled(source: string, options: CompileOptions = {}): Compilation {
  const compilation = compile(source, options);
  expect(compilation.diagnostics, source).toEqual([]);
  return compilation;
}

export function graphOf(source: string, optimize: CompileOptions['optimize'] = 'peephole'): Graph {
  const { graph } = compiled(source, { optimize });
  if (graph === null) throw new Error(`there is no graph of ${source}`);
  return graph;
}
