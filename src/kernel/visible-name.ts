/** A name in a message; one of nothing, as of a variable that is not set, is quoted, since nobody would see it. */
export function visibleName(name: string): string {
  return name.trim() === '' ? `"${name}"` : name;
}
