import { lookFor } from '../../cli/asking/look-for.ts';
import type { CommandRun } from '../../cli/command.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { deletedBoxView as view } from '../boxes.view.ts';
import { boxOperations } from '../catalog.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const codes = await namedItems(session, typed, 'code');
  const [first] = codes;
  if (first === undefined) {
    await session.output.list([], view);
    return undefined;
  }
  const engine = await session.engine();
  const what = codes.length > 3 ? `${codes.length} boxes` : `box ${codes.join(', ')}`;
  const looked = async () => {
    await lookFor(codes, (code) => engine.call(boxOperations.get, { params: { code } }));
    return `deleting ${what}`;
  };
  await session.prompts.confirm({ level: 'moderate', action: looked });
  await engine.call(boxOperations.delete, { params: { code: first }, body: { code: codes } });
  await session.output.list(
    codes.map((code) => ({ code, deleted: true as const })),
    view,
    { total: codes.length },
  );
  session.notices.receipt(`deleted ${what}`);
  return undefined;
};
