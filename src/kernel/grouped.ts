/** By what they have in common, each group in the order of the list. */
export function grouped<Item>(list: readonly Item[], kindOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const kinds = new Map<string, Item[]>();
  for (const item of list) {
    const kind = kindOf(item);
    const alike = kinds.get(kind);
    if (alike === undefined) kinds.set(kind, [item]);
    else alike.push(item);
  }
  return kinds;
}
