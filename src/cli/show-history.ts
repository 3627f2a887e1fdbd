import type { NamedHistoryJson } from '../journal/named-history.ts';
import { namedHistoryView } from '../journal/named-history.view.ts';
import type { EngineOperation } from '../seams/services.ts';
import { pagedRows } from './paged-rows.ts';
import type { Session } from './session.ts';

/** Shows every change of something set up by name, oldest first. */
export async function showHistory(
  session: Session,
  operation: EngineOperation<readonly NamedHistoryJson[]>,
  params: Readonly<Record<string, string>> = {},
): Promise<undefined> {
  const engine = await session.engine();
  const { rows, ...paged } = pagedRows(session, {}, (query) => engine.call(operation, { params, query }));
  await session.output.list(rows, namedHistoryView, paged);
  return undefined;
}
