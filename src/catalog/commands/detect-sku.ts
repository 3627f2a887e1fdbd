import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { skuOperations } from '../catalog.operations.ts';
import { detectedSkuView as view } from '../skus.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  return await showNamed(session, typed, 'code', view, async (sku) => {
    const { value, warnings } = await engine.call(skuOperations.detect, { query: { sku: sku.trim() } });
    session.notices.warnAll(warnings);
    return value;
  });
};
