import type { Session } from '../session.ts';
import type { View } from '../view.ts';
import { readJsonInput } from './json-input.ts';

/** Which operation a file is a body of, and what is answered: a record that was answered may be sent again. */
export interface BodyOf {
  readonly operation: { load(): Promise<{ readonly bodySchema?: unknown }> };
  /** The fields of the record. */
  readonly view?: View<never>;
  /** Where the file may be one of the list that is the body's member of that name, or several of them. */
  readonly member?: string;
  /** Names that it does not read and tells of itself, at any depth. */
  readonly told?: readonly string[];
}

/**
 * JSON of a file, or of standard input for `-`. The API reads over what it does not know; who types a file is told of it, with
 * the name that may be meant.
 * @throws ShipdockError as `readJsonInput`.
 */
export async function readBodyFile(session: Session, path: string, of: BodyOf): Promise<unknown> {
  const read = await readJsonInput(session, path);
  const { UnreadMembers } = await import('./unread-members.ts');
  const { membersOf } = await import('../../contract/members.ts');
  const { bodySchema } = await of.operation.load();
  const schema = of.member === undefined ? bodySchema : membersOf(bodySchema)?.[of.member];
  const unread = new UnreadMembers(schema, of.view?.fields ?? [], [], of.told);
  unread.add(part(read, of.member));
  const told = await unread.told();
  if (told !== undefined) session.notices.warn(`${path === '-' ? 'standard input' : path}: ${told}`);
  return read;
}

/** What of the file is of the kind that was looked up: a file may be the whole body too. */
function part(read: unknown, member: string | undefined): unknown {
  if (member === undefined || typeof read !== 'object' || read === null || !Object.hasOwn(read, member)) return read;
  return (read as Readonly<Record<string, unknown>>)[member]; // it is its own, as was just seen
}
