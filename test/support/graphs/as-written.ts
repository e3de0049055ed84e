// Reads graphs from text and JSON unchanged, valid or not, to test the readers.
import type { Graph } from '../../../compiler/ir/graph.ts';
import {
  readGraph as readText,
  readGraphJson as readJson,
  type ReadError,
  type ReadResult,
} from '../../../compiler/ir/text/read-text.ts';
import { UncheckedGraph } from '../../../compiler/ir/unchecked.ts';

interface AsWritten {
  readonly graph: Graph | null;
  readonly errors: readonly ReadError[];
}

const opened = ({ graph, errors }: ReadResult): AsWritten => ({
  graph: graph === null ? null : UncheckedGraph.open(graph),
  errors,
});

export const readGraph = (text: string): AsWritten => opened(readText(text));
export const readGraphJson = (value: unknown): AsWritten => opened(readJson(value));
