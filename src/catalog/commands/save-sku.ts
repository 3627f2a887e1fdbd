import type { CommandRun } from '../../cli/command.ts';
import { type Needed, withNeeded } from '../../cli/words/needed.ts';
import { skuOperations } from '../catalog.operations.ts';
import { skuView as view } from '../skus.view.ts';
import { skuBody } from './sku-body.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await skuBody(session, await withNeeded(session, typed, NEEDED));
  const engine = await session.engine();
  const { value, status, warnings } = await engine.call(skuOperations.save, { body });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(status === 201 ? `created SKU ${value.sku}` : `changed SKU ${value.sku}, which was known`);
  return undefined;
};

const NEEDED: Needed = { argument: { name: 'sku', flag: '<sku>', message: 'SKU' }, questions: [] };
