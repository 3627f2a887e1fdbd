/** A member of an answer, by its name alone. Nothing stands below a `text`, anything below an `object` that has no fields. */
export interface Member {
  readonly name: string;
  readonly type: 'text' | 'object';
  readonly description: string;
  readonly inTable: false;
  readonly fields?: readonly Member[];
}

type Scalar = string | number | boolean | bigint | null | undefined;
/** Of a list its elements; never null. */
type One<Value> = [NonNullable<Value>] extends [readonly (infer Element)[]] ? NonNullable<Element> : NonNullable<Value>;
type Names<Value> = Value extends unknown ? keyof Value & string : never;
type At<Value, Name> = Value extends unknown ? (Name extends keyof Value ? Value[Name] : never) : never;

/** What stands below a member: nothing (true), members, or what nobody knows beforehand (a hash of the user's own). */
type Below<Value> = unknown extends Value
  ? true | readonly Member[] | 'anything'
  : [One<Value>] extends [never]
    ? true | readonly Member[]
    : [One<Value>] extends [Scalar]
      ? true
      : string extends keyof One<Value>
        ? readonly Member[] | 'anything'
        : Members<One<Value>> | readonly Member[];

type Members<Value> = { readonly [Name in Names<Value>]-?: Below<At<Value, Name>> };

interface MemberTree {
  readonly [name: string]: true | 'anything' | readonly Member[] | MemberTree;
}

/**
 * The members of an object of that type, or of the elements of a list, by their names alone, for what stands below a field.
 * The compiler sees that none is missing and none is made up, however deep.
 */
export function membersOf<Value>(names: Members<One<Value>>): readonly Member[] {
  return members(names as MemberTree);
}

/** Those of an object whose type does not tell its members; below them stands nothing. */
export function membersNamed(names: string): readonly Member[] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => ({ name, type: 'text', description: '', inTable: false }));
}

/** A member that has members of its own. */
export function memberWith(name: string, fields: readonly Member[]): Member {
  return { name, type: 'object', description: '', inTable: false, fields };
}

/** What `below` answers where a list holds texts, or an object nothing: no name is right. */
export async function noMembers(): Promise<readonly Member[]> {
  return [];
}

function members(tree: MemberTree): readonly Member[] {
  return Object.entries(tree).map(([name, below]): Member => {
    if (below === true) return { name, type: 'text', description: '', inTable: false };
    if (below === 'anything') return { name, type: 'object', description: '', inTable: false };
    return memberWith(name, isList(below) ? below : members(below));
  });
}

function isList(below: readonly Member[] | MemberTree): below is readonly Member[] {
  return Array.isArray(below);
}
