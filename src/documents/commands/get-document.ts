import { extname } from 'node:path';
import type { CommandRun } from '../../cli/command.ts';
import { documentFormat } from '../../cli/files/document-format.ts';
import { storedDocumentOperations } from '../documents.operations.ts';
import { view } from '../documents.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const target = session.options.output === undefined ? undefined : await session.output.binary();
  const engine = await session.engine();
  const params = { id: String(typed.arguments.document) };
  if (target === undefined) {
    const { value } = await engine.call(storedDocumentOperations.get, { params });
    session.output.record(value, view);
    return undefined;
  }
  const { file } = await engine.call(storedDocumentOperations.content, { params });
  if (file === undefined) throw new Error('the content of a document is a file');
  documentFormat(session.options.output, extname(file.filename).slice(1).toLowerCase());
  const path = await target.write(file.bytes, file.filename);
  if (path !== undefined) session.notices.receipt(`wrote ${path}`);
  return undefined;
};
