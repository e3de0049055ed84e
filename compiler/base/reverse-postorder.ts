// Reverse postorder of a directed graph: sources before targets, except for back edges.

interface Visited<Key> {
  has(key: Key): boolean;
  add(key: Key): unknown;
}

/**
 * The keys reachable from a start; first successors come first.
 *
 * @param next successors, requested once per visited key @param visited already visited keys, extended by all
 * visited ones; may include the start
 */
export function reversePostorder<Key>(
  start: Key,
  next: (key: Key) => readonly Key[],
  visited?: Visited<Key>,
): Key[] {
  const open = (key: Key): { readonly key: Key; readonly next: readonly Key[] } => ({ key, next: next(key) });
  return openInReversePostorder(start, open, visited).map(({ key }) => key);
}

/**
 * The same order for items that are created when visited.
 *
 * @param open called once per visited key; returns the item with its successors
 */
export function openInReversePostorder<Key, Item extends { readonly next: readonly Key[] }>(
  start: Key,
  open: (key: Key) => Item,
  visited: Visited<Key> = new Set<Key>(),
): Item[] {
  visited.add(start);
  const postorder: Item[] = [];
  const stack = [{ item: open(start), at: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { next } = top.item;
    if (top.at === next.length) {
      postorder.push(top.item);
      stack.pop();
      continue;
    }
    // Reversed, so that the first successor comes first in the result.
    const key = next[next.length - 1 - top.at++];
    if (visited.has(key)) continue;
    visited.add(key);
    stack.push({ item: open(key), at: 0 });
  }
  return postorder.reverse();
}
