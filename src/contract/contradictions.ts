/** Pairs of members that mean one thing: the second is another name of the first. */
export type OfOneMeaning = readonly (readonly [name: string, other: string])[];

/**
 * Other names that say something else than the name whose meaning they have: whichever were taken, the other would be dropped,
 * and somebody pays or ships otherwise than he asked. What is said twice alike is no fault.
 * @param read the members as they were read, so that `"true"` and `true` are alike.
 */
export function contradictions(
  read: Readonly<Record<string, unknown>>,
  alike: OfOneMeaning,
): readonly { readonly name: string; readonly message: string }[] {
  return alike
    .filter(([name, other]) => isOther(read[name], read[other]))
    .map(([name, other]) => ({
      name: other,
      message: `says otherwise than ${name}, which means the same: send one of them`,
    }));
}

function isOther(one: unknown, other: unknown): boolean {
  return one !== undefined && other !== undefined && plain(one) !== plain(other);
}

/** Whatever the order of its members, and without those that say nothing. */
function plain(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return JSON.stringify(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
