// How nodes are called in the tables of runs.
import type { NodeState } from '../../../compiler/index.ts';

const MOST_LETTERS = 24;

/** `v 17` for a phi with a name, `arg 6` for what a node gives by a name, `5` for a constant, else `Add 19`. */
export function titleOf({ op, id, label, payload }: NodeState): string {
  if (op === 'Constant') return label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS)}…` : label;
  if (op === 'Phi' && payload !== '') return `${payload} ${id}`;
  return `${op === 'Proj' ? label : op} ${id}`;
}

/** Titles of the nodes of a state; of one that is not in it its id. */
export function titlesOf(nodes: readonly NodeState[]): (id: number) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (id) => {
    const node = byId.get(id);
    return node === undefined ? String(id) : titleOf(node);
  };
}
