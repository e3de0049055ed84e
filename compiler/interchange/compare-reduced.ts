// Checks whether reductions preserve a pipeline's behavior: both versions become graphs, which run on the
// same inputs.
//
// Only opcodes in words.ts can run; for others, the result names the obstacle. Nodes and faults keep their
// source lines: if a necessary check was removed, its access stops the run in a different line.
import { admit } from '../foreign/index.ts';
import { joined, say, type Phrase } from '../base/phrase.ts';
import type { Graph } from '../ir/graph.ts';
import { compareGraphs } from '../semantics/index.ts';
import type { EquivalenceData, EquivalenceRequest } from '../semantics/data.ts';
import type { Span } from '../source/span.ts';
import { SourceText } from '../source/source-text.ts';
import type { Pipeline } from './pipeline.ts';
import { pipelineGraph } from './to-graph.ts';

export interface ReducedComparison {
  readonly verdict: EquivalenceData['verdict'] | 'not-runnable';
  /** Which pipeline cannot run, and why; '' if both can. */
  readonly reason: Phrase;
  /** Null if they cannot run. */
  readonly data: EquivalenceData | null;
}

export function compareReduced(
  before: Pipeline,
  after: Pipeline,
  request: EquivalenceRequest,
): ReducedComparison {
  const source = linesOf(before);
  const graphs: Graph[] = [];
  for (const [pipeline, when] of [
    [before, (why: Phrase) => say`the pipeline before the reduction: ${why}`],
    [after, (why: Phrase) => say`the pipeline after the reduction: ${why}`],
  ] as const) {
    const { graph, reason } = runnable(pipeline);
    if (graph === null) return { verdict: 'not-runnable', reason: when(reason), data: null };
    graphs.push(graph);
  }
  const [first, second] = graphs;
  const data = compareGraphs({ graph: first, source }, { graph: second, source }, request);
  return { verdict: data.verdict, reason: '', data };
}

function runnable(pipeline: Pipeline): { readonly graph: Graph | null; readonly reason: Phrase } {
  const { graph: unchecked, errors } = pipelineGraph(pipeline, spanOfLine);
  if (unchecked === null) return { graph: null, reason: errors[0]?.message ?? '' };
  const { graph, problems } = admit(unchecked);
  return {
    graph,
    reason: problems.length === 0 ? '' : joined([problems[0].condition, problems[0].text], ', '),
  };
}

/** A text with as many empty lines as the last line number. */
const linesOf = ({ nodes }: Pipeline): SourceText =>
  new SourceText('\n'.repeat(nodes.reduce((most, { line }) => Math.max(most, line), 1)));

/** Created nodes have no line. */
const spanOfLine = (line: number): Span => ({ start: Math.max(0, line - 1), end: line });
