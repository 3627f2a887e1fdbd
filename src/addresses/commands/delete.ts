import { lookFor } from '../../cli/asking/look-for.ts';
import type { CommandRun } from '../../cli/command.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { addressOperations } from '../addresses.operations.ts';
import { deletedView as view } from '../addresses.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const names = await namedItems(session, typed, 'address');
  if (names.length === 0) return undefined;
  const engine = await session.engine();
  const what = names.length > 3 ? `${names.length} addresses` : names.join(', ');
  const looked = async () => {
    await lookFor(names, (id) => engine.call(addressOperations.get, { params: { id } }));
    return `deleting ${what}`;
  };
  await session.prompts.confirm({ level: 'moderate', action: looked });
  await engine.call(addressOperations.deleteMany, { body: { id: names } });
  await session.output.list(
    names.map((id) => ({ id, deleted: true })),
    view,
    { total: names.length },
  );
  session.notices.receipt(`deleted ${what}`);
  return undefined;
};
