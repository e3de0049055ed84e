// Where a key leads from one node of the graph to another.
import type { NodeState } from './types.ts';

/**
 * Arrow up: its first input, a digit: that input; arrow down: its first use; with Shift the previous and the next node as
 * they are read. Without a node, any of them leads to the first.
 * @param order the drawn nodes as they are read
 * @returns undefined where there is no such node; null for keys that lead nowhere
 */
export function walk(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  current: number | undefined,
  { nodes, order }: { readonly nodes: readonly NodeState[]; readonly order: readonly number[] },
): number | undefined | null {
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
  if (!isArrow && !/^[1-9]$/.test(key)) return null;
  const node = nodes.find(({ id }) => id === current);
  if (node === undefined) return order[0];
  if (isArrow && shiftKey) return order[order.indexOf(node.id) + (key === 'ArrowUp' ? -1 : 1)];
  if (key === 'ArrowDown') return nodes.find(({ inputs }) => inputs.includes(node.id))?.id;
  const inputs = node.inputs.filter((input) => input >= 0);
  return inputs[isArrow ? 0 : Number(key) - 1];
}
