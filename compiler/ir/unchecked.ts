// A graph that came from outside, as its reader made it: nothing of it may be believed.
import type { Graph } from './graph.ts';

/** Holds a graph until it was checked (foreign/index.ts). Readers make one, and nobody else may look into it. */
export class UncheckedGraph {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /** For foreign/index.ts, and for tests of the readers. */
  static open(unchecked: UncheckedGraph): Graph {
    return unchecked.#graph;
  }
}
