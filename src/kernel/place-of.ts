/** The path of a name within the list of a request that has it, `orders[3]`; the list itself where it is named otherwise there. */
export function placeOf(field: string, name: string, names: readonly (string | undefined)[] = []): string {
  const at = names.indexOf(name);
  return at < 0 ? field : `${field}[${at}]`;
}
