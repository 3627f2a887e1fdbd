/** A member that is present only where a value was given: what was not said is not stored. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [key in Name]?: Value } {
  // The key is the one named; TypeScript widens computed keys to string.
  return value === undefined ? {} : ({ [name]: value } as { readonly [key in Name]: Value });
}

/**
 * The object with what was sent, under the names that it is kept by; parts without a name there, or without a value, change
 * nothing. Only what was sent is looked at, of the many things that could have been.
 */
export function withGiven<Kept extends object, Sent extends object>(
  before: Kept,
  sent: Sent,
  names: { readonly [name in keyof Sent]?: keyof Kept },
): Kept {
  // The names say where each part belongs. A spread would do, were it not that each member which is then added to its
  // result costs V8 fifty times as much.
  const after = Object.assign({}, before) as Record<keyof Kept, unknown>;
  for (const name of Object.keys(sent) as (keyof Sent)[]) {
    const keptAs = names[name];
    if (keptAs !== undefined && sent[name] !== undefined) after[keptAs] = sent[name];
  }
  return after as Kept;
}

/** The members to which a value was given, of many at once. */
export function allGiven<Members extends object>(
  members: Members,
): { readonly [key in keyof Members]?: Exclude<Members[key], undefined> } {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) found[name] = value;
  // Nothing else than what was handed in is handed out.
  return found as { readonly [key in keyof Members]?: Exclude<Members[key], undefined> };
}
