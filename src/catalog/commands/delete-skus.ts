import { lookFor } from '../../cli/asking/look-for.ts';
import type { CommandRun } from '../../cli/command.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { skuOperations } from '../catalog.operations.ts';
import { deletedSkuView as view } from '../skus.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const names = await namedItems(session, typed, 'sku');
  if (names.length === 0) {
    await session.output.list([], view);
    return undefined;
  }
  const engine = await session.engine();
  const what = names.length > 3 ? `${names.length} SKUs` : `SKU ${names.join(', ')}`;
  const looked = async () => {
    await lookFor(names, (sku) => engine.call(skuOperations.get, { params: { sku } }));
    return `deleting ${what}`;
  };
  await session.prompts.confirm({ level: 'moderate', action: looked });
  await engine.call(skuOperations.delete, { body: { sku: names } });
  await session.output.list(
    names.map((sku) => ({ sku, deleted: true as const })),
    view,
    { total: names.length },
  );
  session.notices.receipt(`deleted ${what}`);
  return undefined;
};
