import type { CommandRun } from '../../cli/command.ts';
import { view } from '../../rating/proposals.view.ts';
import { ratingOperations } from '../../rating/rating.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const { value, warnings } = await engine.call(ratingOperations.generate, { params });
  session.notices.warnAll(warnings);
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
