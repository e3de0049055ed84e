import type { Graph } from './graph.ts';

/**
 * An external, unchecked graph. Only readers create one; only foreign/index.ts and tests of readers may open
 * it.
 */
export class UncheckedGraph {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  static open(unchecked: UncheckedGraph): Graph {
    return unchecked.#graph;
  }
}
