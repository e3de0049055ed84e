// Reverse postorder of a directed graph: an order in which everything comes before what it leads to, but for edges back.

interface Visited<Key> {
  has(key: Key): boolean;
  add(key: Key): unknown;
}

/**
 * What can be reached from a start; of what leads to several, the first comes first.
 *
 * @param next called once for each key that is visited: where it leads to
 * @param visited what counts as visited already; all that is visited is added. The start may be in it
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
 * The same for what is made as it is visited.
 *
 * @param open called once for each key that is visited: the item that stands in the order, with the keys it leads to
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
    // The last one first, so that it comes last in the reversed order.
    const key = next[next.length - 1 - top.at++];
    if (visited.has(key)) continue;
    visited.add(key);
    stack.push({ item: open(key), at: 0 });
  }
  return postorder.reverse();
}
