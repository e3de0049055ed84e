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
  const items = [open(start)];
  /** By item: how many successors remain. */
  const remaining = [items[0].next.length];
  while (items.length > 0) {
    const top = items.length - 1;
    const item = items[top];
    if (remaining[top] === 0) {
      postorder.push(item);
      items.pop();
      remaining.pop();
      continue;
    }
    // Reversed, so that the first successor comes first in the result.
    const key = item.next[--remaining[top]];
    if (visited.has(key)) continue;
    visited.add(key);
    const opened = open(key);
    items.push(opened);
    remaining.push(opened.next.length);
  }
  return postorder.reverse();
}
