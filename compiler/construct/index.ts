// AST → graph. Names are resolved on the way; all errors are reported, then the graph is worth nothing.
import type { Graph } from '../ir/graph.ts';
import { ops } from '../ir/ops/table.ts';
import type { Program } from '../syntax/ast.ts';
import { Builder } from './builder.ts';
import { Names, type Report } from './names.ts';
import { noRewriter, type Rewriter } from './rewriter.ts';
import { Statements } from './statements.ts';

export { noRewriter, type Rewriter, type Report };

export interface ConstructOptions {
  readonly rewriter: Rewriter;
  readonly report: Report;
  /** The candidate that was perhaps meant by a misspelt name, or null. */
  readonly suggest: (name: string, candidates: readonly string[]) => string | null;
}

/**
 * Builds the program into an empty graph.
 * @throws TooManyNodes at the graph's limit, and what the rewriter throws
 */
export function construct(
  program: Program,
  graph: Graph,
  { rewriter, report, suggest }: ConstructOptions,
): void {
  const span = { start: 0, end: 0 };
  const builder = new Builder(graph, rewriter, span);
  const argument = builder.make(ops.Proj, [graph.start], 1, span);
  builder.declare('arg', false, null, argument);
  const names = new Names(builder.symbols, report, suggest);
  new Statements(builder, names, report, program.span).program(program);
  builder.dispose();
}
