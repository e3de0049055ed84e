import { nodeTitle, type NodeState } from '../../compiler/index.ts';

const MAX_LETTERS = 24;

/** Truncated, because a title may contain a string. */
export function shortTitle(node: NodeState): string {
  const title = nodeTitle(node);
  return title.length > MAX_LETTERS ? `${title.slice(0, MAX_LETTERS)}…` : title;
}

/** Titles of nodes; for a missing node, its ID. */
export function titlesOf(nodes: readonly NodeState[]): (id: number) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (id) => {
    const node = byId.get(id);
    return node === undefined ? String(id) : shortTitle(node);
  };
}
