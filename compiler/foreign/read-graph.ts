// Graphs as text and as JSON, as `emit --as graph` and `--as json` print them: read, checked, and told what is wrong.
import { shortPhrase } from '../base/without-middle.ts';
import { admit, type ForeignProblem } from './index.ts';
import type { Graph } from '../ir/graph.ts';
import {
  readGraph as readText,
  readGraphJson as readJson,
  type ReadError,
  type ReadResult,
} from '../ir/read-text.ts';

export interface GraphReading {
  /** Null where there are errors or problems. */
  readonly graph: Graph | null;
  /** What is wrong with the form. */
  readonly errors: readonly ReadError[];
  /** What is wrong with the graph. */
  readonly problems: readonly ForeignProblem[];
}

/** Reads what printGraph() wrote; never throws. */
export const readGraph = (text: string): GraphReading => checked(readText(text));

/** Reads what graphJson() gave, from any value; never throws. */
export const readGraphJson = (value: unknown): GraphReading => checked(readJson(value));

function checked({ graph, errors }: ReadResult): GraphReading {
  const admitted = graph === null ? { graph, problems: [] } : admit(graph);
  return {
    graph: admitted.graph,
    errors: errors.map(({ line, message }) => ({ line, message: shortPhrase(message) })),
    problems: admitted.problems.map((problem) => ({ ...problem, text: shortPhrase(problem.text) })),
  };
}
