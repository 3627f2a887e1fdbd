import { membersOf } from '../../contract/members.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Route } from '../../kernel/operation.ts';
import { saidText } from '../../kernel/said-text.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';

/** The operation that is asked. */
interface Asked {
  readonly route: Route;
  load(): Promise<{ readonly bodySchema?: unknown }>;
}

/**
 * What is read of the body and stands in the query alone would be left out: another service would be bought, and labels stay valid
 * that a cancellation was to void. Names that nothing reads are ignored (decisions 1).
 * @param named what the path names.
 * @throws ShipdockError `unreadable_field`.
 */
export async function refuseBodyInQuery(
  { route, load }: Asked,
  query: JsonObject,
  body: JsonObject,
  named: Readonly<Record<string, string>>,
): Promise<void> {
  const isRead = (name: string) => name === 'api_key' || route.query?.includes(name) === true;
  const alone = Object.keys(query).filter(
    (name) => !isRead(name) && !Object.hasOwn(body, name) && !Object.hasOwn(named, name) && isSaid(query[name]),
  );
  if (alone.length === 0) return;
  const members = membersOf((await load()).bodySchema) ?? {};
  const lost = alone.find((name) => Object.hasOwn(members, name));
  if (lost !== undefined) throw unreadableField(lost, 'is not read of the query: send it in the body');
}

/** Forms send the fields that nobody filled in as well. */
function isSaid(value: unknown): boolean {
  return typeof value === 'object' || saidText(value).trim() !== '';
}
