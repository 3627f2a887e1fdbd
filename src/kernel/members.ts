/** A member of an answer, by its name alone. */
export interface Member {
  readonly name: string;
  readonly type: 'object';
  readonly description: string;
  readonly inTable: false;
}

/**
 * The members of an object of that type by their names alone, for what stands below a field. The compiler sees that none is
 * missing and none is made up. What stands below them is not told.
 */
export function membersOf<Value extends object>(
  names: Readonly<Record<keyof Value & string, true>>,
): readonly Member[] {
  return membersNamed(Object.keys(names));
}

/** Those of an object whose type does not tell its members. */
export function membersNamed(names: readonly string[]): readonly Member[] {
  return names.map((name) => ({ name, type: 'object', description: '', inTable: false }));
}
