import type { CommandRun } from '../../cli/command.ts';
import { documentFormat } from '../../cli/files/document-format.ts';
import { manifestOperations } from '../manifests.operations.ts';
import { view } from '../manifests.view.ts';
import { writeSheets } from './write-sheets.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  documentFormat(session.options.output, 'pdf');
  const target = session.options.output === undefined ? undefined : await session.output.binary();
  const engine = await session.engine();
  const { value } = await engine.call(manifestOperations.get, { params: { id: String(typed.arguments.manifest) } });
  if (target !== undefined) await writeSheets(session, target, [value]);
  else session.output.record(value, view);
  return undefined;
};
