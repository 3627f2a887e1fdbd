import type { CommandRun } from '../../cli/command.ts';
import { skuOperations } from '../catalog.operations.ts';
import { skuView as view } from '../catalog.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(skuOperations.get, { params: { sku: String(typed.arguments.sku) } });
  session.output.record(value, view);
  return undefined;
};
