import type { CommandRun } from '../../cli/command.ts';
import { exportCsv } from '../../cli/output/csv-export.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { addressOperations } from '../addresses.operations.ts';
import { view } from '../addresses.view.ts';
import { ADDRESS_COLUMNS } from '../book/address-columns.ts';
import { addressQuery } from './list.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  await exportCsv(session, {
    one: 'an address',
    view,
    columns: ADDRESS_COLUMNS,
    cells: (row) => ADDRESS_COLUMNS.map((column) => String(row[column] ?? '')),
    narrowed: 'shipdock addresses export --json --fields code,city',
    read: async () => {
      const engine = await session.engine();
      const query = addressQuery(typed);
      return pagedRows(session, query, (page) => engine.call(addressOperations.list, { query: page }), { byId: true })
        .rows;
    },
  });
  return undefined;
};
