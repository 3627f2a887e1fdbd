import type { CommandRun } from '../../cli/command.ts';
import { deleteTogether } from '../../cli/delete-together.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { skuOperations } from '../catalog.operations.ts';
import { deletedSkuView as view } from '../skus.view.ts';

export { view };

export const run: CommandRun = async (session, typed) =>
  deleteTogether(session, await namedItems(session, typed, 'sku'), {
    view,
    called: { one: 'SKU ', many: 'SKUs' },
    row: (sku) => ({ sku, deleted: true as const }),
    find: (engine, sku) => engine.call(skuOperations.get, { params: { sku } }),
    remove: (engine, sku) => engine.call(skuOperations.delete, { body: { sku } }),
  });
