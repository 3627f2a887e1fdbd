import type { CommandRun } from '../../cli/command.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { storedDocumentOperations } from '../documents.operations.ts';
import { view } from '../documents.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const type = typed.options.type;
  if (type === undefined) throw new ShipdockError('usage', '--type is missing', { hint: '--type signed_bol' });
  const engine = await session.engine();
  const params = { id: String(typed.arguments.shipment), document_id: String(typed.arguments.document) };
  const { value } = await engine.call(storedDocumentOperations.changeType, { params, body: { document_type: type } });
  session.output.record(value, view);
  session.notices.receipt(`changed the type of ${value.filename} to ${value.code}`);
  return undefined;
};
