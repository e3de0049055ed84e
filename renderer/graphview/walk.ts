import type { NodeState } from './types.ts';

/**
 * Arrow up: the first input, a digit: that input; arrow down: the first use; with Shift the previous and the
 * next node in reading order. Without a current node, the first one.
 * @param name of the key
 * @param order the drawn nodes in reading order
 * @returns undefined if there is no such node; null for other keys
 */
export function walk(
  name: string,
  current: number | undefined,
  { nodes, order }: { readonly nodes: readonly NodeState[]; readonly order: readonly number[] },
): number | undefined | null {
  const arrow = /^(Shift\+)?(ArrowUp|ArrowDown)$/.exec(name);
  if (arrow === null && !/^[1-9]$/.test(name)) return null;
  const node = nodes.find(({ id }) => id === current);
  if (node === undefined) return order[0];
  const isUp = arrow?.[2] === 'ArrowUp';
  if (arrow?.[1] !== undefined) return order[order.indexOf(node.id) + (isUp ? -1 : 1)];
  if (arrow !== null && !isUp) return nodes.find(({ inputs }) => inputs.includes(node.id))?.id;
  const inputs = node.inputs.filter((input) => input >= 0);
  return inputs[arrow !== null ? 0 : Number(name) - 1];
}
