import { shortPhrase } from '../base/without-middle.ts';
import { admit, type ForeignProblem } from './index.ts';
import type { Graph } from '../ir/graph.ts';
import {
  readGraph as readText,
  readGraphJson as readJson,
  type ReadError,
  type ReadResult,
} from '../ir/text/read-text.ts';

export interface GraphReading {
  readonly graph: Graph | null;
  readonly errors: readonly ReadError[];
  readonly problems: readonly ForeignProblem[];
}

/** Reads the output of printGraph(); never throws. */
export const readGraph = (text: string): GraphReading => checked(readText(text));

/** Reads the output of graphJson(), from any value; never throws. */
export const readGraphJson = (value: unknown): GraphReading => checked(readJson(value));

function checked({ graph, errors }: ReadResult): GraphReading {
  const admitted = graph === null ? { graph, problems: [] } : admit(graph);
  return {
    graph: admitted.graph,
    errors: errors.map(({ line, message }) => ({ line, message: shortPhrase(message) })),
    problems: admitted.problems.map((problem) => ({ ...problem, text: shortPhrase(problem.text) })),
  };
}
