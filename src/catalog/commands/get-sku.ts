import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { skuOperations } from '../catalog.operations.ts';
import { skuView as view } from '../skus.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  return await showNamed(session, typed, 'sku', view, async (name) => {
    return (await engine.call(skuOperations.get, { params: { sku: name } })).value;
  });
};
