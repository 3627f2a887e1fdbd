import type { CommandRun } from '../../cli/command.ts';
import { refuseNoChange } from '../../cli/words/needed.ts';
import { skuOperations } from '../catalog.operations.ts';
import { skuView as view } from '../skus.view.ts';
import { skuBody, skuChanges } from './sku-body.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  refuseNoChange('skus update', typed, skuChanges(typed));
  const engine = await session.engine();
  // Saving adds what is not known; only what is known is changed here.
  await engine.call(skuOperations.get, { params: { sku: String(typed.arguments.sku) } });
  const { value, warnings } = await engine.call(skuOperations.save, { body: await skuBody(session, typed) });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`changed SKU ${value.sku}`);
  return undefined;
};
