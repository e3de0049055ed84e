// How nodes are called in the tables of runs.
import { nodeTitle, type NodeState } from '../../../compiler/index.ts';

const MAX_LETTERS = 24;

/** A node's title; what is long is cut, as a string may be. */
export function shortTitle(node: NodeState): string {
  const title = nodeTitle(node);
  return title.length > MAX_LETTERS ? `${title.slice(0, MAX_LETTERS)}…` : title;
}

/** Titles of the nodes of a state; of one that is not in it its id. */
export function titlesOf(nodes: readonly NodeState[]): (id: number) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (id) => {
    const node = byId.get(id);
    return node === undefined ? String(id) : shortTitle(node);
  };
}
