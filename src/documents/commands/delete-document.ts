import type { CommandRun } from '../../cli/command.ts';
import { storedDocumentOperations } from '../documents.operations.ts';
import { deletedView as view } from '../documents.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.shipment), document_id: String(typed.arguments.document) };
  const looked = async () => {
    await engine.call(storedDocumentOperations.list, { params, query: { per_page: 1 } });
    await engine.call(storedDocumentOperations.get, { params: { id: params.document_id } });
    return `deleting document ${params.document_id} of shipment ${params.id}`;
  };
  await session.prompts.confirm({ level: 'moderate', action: looked });
  await engine.call(storedDocumentOperations.delete, { params });
  session.output.record({ id: params.document_id, deleted: true }, view);
  session.notices.receipt(`deleted document ${params.document_id}`);
  return undefined;
};
