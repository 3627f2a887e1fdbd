import type { CommandRun } from '../../cli/command.ts';
import { storedDocumentOperations } from '../documents.operations.ts';
import { view } from '../documents.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.shipment) };
  const { value } = await engine.call(storedDocumentOperations.list, { params });
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
