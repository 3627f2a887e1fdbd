import type { CommandRun } from '../../cli/command.ts';
import { skuOperations } from '../catalog.operations.ts';
import { detectedSkuView as view } from '../catalog.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const query = { sku: String(typed.arguments.code) };
  const { value, warnings } = await engine.call(skuOperations.detect, { query });
  for (const warning of warnings ?? []) session.notices.warn(warning);
  session.output.record(value, view);
  return undefined;
};
