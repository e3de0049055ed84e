// Sorts short lists by a number. Most have one or two items, and the library's sort would copy them.

const SHORT = 8;

/** Sorts in place, ascending and stable. */
export function inOrder<T>(items: T[], keyOf: (item: T) => number): T[] {
  if (items.length > SHORT) return items.sort((a, b) => keyOf(a) - keyOf(b));
  for (let end = 1; end < items.length; end++) {
    const item = items[end];
    const key = keyOf(item);
    let at = end;
    for (; at > 0 && keyOf(items[at - 1]) > key; at--) items[at] = items[at - 1];
    items[at] = item;
  }
  return items;
}
