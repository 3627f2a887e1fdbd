import type { CommandRun } from '../../cli/command.ts';
import { exportCsv } from '../../cli/output/csv-export.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { skuOperations } from '../catalog.operations.ts';
import { SKU_CSV_COLUMNS } from '../skus.schema.ts';
import { skuView as view } from '../skus.view.ts';
import { rowOfSku } from './row-of-sku.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { query: text } = typed.options;
  await exportCsv(session, {
    one: 'a SKU',
    view,
    columns: SKU_CSV_COLUMNS,
    cells: rowOfSku,
    narrowed: 'shipdock skus export --json --fields sku,name',
    read: async () => {
      const engine = await session.engine();
      const filters = text === undefined ? {} : { query: text };
      return pagedRows(session, filters, (query, uncounted) => engine.call(skuOperations.list, { query, uncounted }))
        .rows;
    },
  });
  return undefined;
};
