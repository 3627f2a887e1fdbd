import { pagedRows } from '../../cli/output/paged-rows.ts';
import type { Session } from '../../cli/session.ts';
import type { EngineOperation } from '../../seams/services.ts';
import type { NamedHistoryJson } from '../named-history.ts';
import { namedHistoryView } from '../named-history.view.ts';

/** Shows every change of something set up by name, oldest first. */
export async function showNamedHistory(
  session: Session,
  operation: EngineOperation<readonly NamedHistoryJson[]>,
  params: Readonly<Record<string, string>> = {},
): Promise<undefined> {
  const engine = await session.engine();
  const { rows, ...paged } = pagedRows(session, {}, (query) => engine.call(operation, { params, query }));
  await session.output.list(rows, namedHistoryView, paged);
  return undefined;
}
