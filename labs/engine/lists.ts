// Checked access to lists and records.

/** @throws Error for a missing item, which is a bug of the caller */
export function itemAt<Item>(list: ArrayLike<Item>, place: number): Item {
  const item = list[place];
  if (item === undefined) throw new Error(`a list of ${list.length} has no index ${place}`);
  return item;
}

/** @throws Error for an empty list, which is a bug of the caller */
export const firstOf = <Item>(list: ArrayLike<Item>): Item => itemAt(list, 0);

/** For possibly untrusted keys: ignores inherited properties. */
export const ownOf = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
