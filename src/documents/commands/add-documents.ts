import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CommandRun, Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { systemCode } from '../../kernel/obstacle.ts';
import { UploadedFile } from '../../kernel/uploaded-file.ts';
import { storedDocumentOperations } from '../documents.operations.ts';
import { view } from '../documents.view.ts';
import { MOST_FILE_BYTES } from '../kept/document.ts';
import { megabytesOf } from '../kept/draft-upload.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  if (typed.options.type === undefined) {
    throw new ShipdockError('usage', '--type is missing', { hint: '--type pod, or whatever the file is' });
  }
  const file: UploadedFile[] = [];
  for (const path of [typed.arguments.file ?? []].flat()) file.push(await readFileAt(session, typed, path));
  const engine = await session.engine();
  const shipment = String(typed.arguments.shipment);
  const { value } = await engine.call(storedDocumentOperations.upload, {
    params: { id: shipment },
    body: { file, document_type: typed.options.type },
  });
  await session.output.list(value, view, { total: value.length });
  session.notices.receipt(`added ${value.map((document) => document.filename).join(', ')} to shipment ${shipment}`);
  return undefined;
};

async function readFileAt(session: Session, typed: Typed, path: string): Promise<UploadedFile> {
  if (path === '-') return new UploadedFile(String(typed.options.name ?? ''), await session.stdin.bytes());
  try {
    const { size } = await stat(path);
    // Not read at all, however large it is.
    if (size > MOST_FILE_BYTES) {
      throw new ShipdockError('body_too_large', `${path} is ${megabytesOf(size)} MB; at most 20 MB are kept`);
    }
    return new UploadedFile(basename(path), await readFile(path));
  } catch (error) {
    throw unreadable(error, path);
  }
}

function unreadable(error: unknown, path: string): unknown {
  const code = systemCode(error);
  if (error instanceof ShipdockError || code === '') return error;
  if (code === 'ENOENT')
    return new ShipdockError('file_not_found', `there is no file ${path}`, { about: 'nothing', cause: error });
  const reason = code === 'EISDIR' ? 'it is a folder' : code === 'EACCES' ? 'no right to read it' : code;
  return new ShipdockError('unreadable_file', `${path} cannot be read: ${reason}`, { cause: error });
}
