import type { AccountId } from '../kernel/ids.ts';
import type { Change, NamedType } from './entry.ts';

/** Something set up by name; the settings and the keys of an account have none. */
export interface NamedSubject {
  readonly type: NamedType;
  readonly name?: string;
}

/** What became of something set up by name, in the words of the API; undefined before it was made, and once it is deleted. */
export interface NamedChange extends NamedSubject {
  readonly before: object | undefined;
  readonly after: object | undefined;
  /** What is said of earlier rows of its journal (`partedAnew`). */
  readonly ofRows?: readonly Change[];
}

/** What its rows of the journal are found by: names are of one account alone. */
export function subjectIdOf(account: AccountId, { type, name }: NamedSubject): string {
  return name === undefined ? `${account}/${type}` : `${account}/${type}/${name}`;
}

/** The name in such an id; empty where it has none. */
export function nameIn(
  subjectId: string,
  { account, type }: { readonly account: AccountId; readonly type: string },
): string {
  return subjectId.slice(account.length + type.length + 2);
}
