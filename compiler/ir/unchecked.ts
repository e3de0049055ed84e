// A graph that came from outside, as its reader made it: nothing of it may be believed.
import type { Graph } from './graph.ts';

/**
 * Holds a graph until its check (foreign/index.ts). Only readers create one, and only the check may unwrap
 * it.
 */
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
