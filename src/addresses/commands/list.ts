import type { CommandRun, Typed } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { addressOperations } from '../addresses.operations.ts';
import { view } from '../addresses.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { rows, ...paged } = pagedRows(
    session,
    addressQuery(typed),
    (query) => engine.call(addressOperations.list, { query }),
    { byId: true },
  );
  await session.output.list(rows, view, paged);
  return undefined;
};

/** The query that the search options of the terminal stand for. */
export function addressQuery({ options }: Typed): Readonly<Record<string, unknown>> {
  const { query, name, company, street, city, zip, code, sort, direction } = options;
  const parts = { query, name, company, street, city, zip, code, sort, direction };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}
