/**
 * The members of an answer that whoever asked tells, by their dotted names (`destination_address.city`); undefined for all of
 * them. What only others need does not have to be read.
 */
export type ToldMembers = readonly string[] | undefined;

/** Whether anything of a member is told: it, a part of it, or what it is part of. */
export function isTold(told: ToldMembers, member: string): boolean {
  const within = (part: string, whole: string) => part === whole || part.startsWith(`${whole}.`);
  return told === undefined || told.some((name) => within(name, member) || within(member, name));
}
