/** A member that is present only where a value was given: what was not said is not stored. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [key in Name]?: Value } {
  // The key is the one named; TypeScript widens computed keys to string.
  return value === undefined ? {} : ({ [name]: value } as { readonly [key in Name]: Value });
}
