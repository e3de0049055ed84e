// What is taken from lists and records: what must be there, and what may be missing.

/** @throws Error where the list has nothing at this place, which is a mistake of the caller */
export function itemAt<Item>(list: ArrayLike<Item>, place: number): Item {
  const item = list[place];
  if (item === undefined) throw new Error(`a list of ${list.length} has no index ${place}`);
  return item;
}

/** @throws Error for an empty list, which is a mistake of the caller */
export const firstOf = <Item>(list: ArrayLike<Item>): Item => itemAt(list, 0);

/** What a record has under a key that may come from outside: nothing that all objects have. */
export const ownOf = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
