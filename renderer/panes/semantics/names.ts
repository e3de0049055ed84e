// How nodes are called in the tables of runs.
import type { NodeState } from '../../../compiler/index.ts';

const MOST_LETTERS = 24;

/** `v 17` for a phi with a name, `5` for a constant, else `Add 19`. */
export function titleOf({ op, id, label, payload }: NodeState): string {
  if (op === 'Constant') return label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS)}…` : label;
  if (op === 'Phi' && payload !== '') return `${payload} ${id}`;
  return `${op} ${id}`;
}
