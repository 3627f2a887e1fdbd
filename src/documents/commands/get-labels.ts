import { settingOperations } from '../../accounts/accounts.operations.ts';
import type { CommandRun } from '../../cli/command.ts';
import { namedItems } from '../../cli/named-items.ts';
import { documentOperations } from '../documents.operations.ts';
import { documentTarget, writeDocuments } from './write-documents.ts';

export const run: CommandRun = async (session, typed) => {
  const target = await documentTarget(session);
  const shipments = await namedItems(session, typed, 'shipment');
  const engine = await session.engine();
  const format = typed.options.format ?? (await defaultFormat(engine));
  const { value } = await engine.call(documentOperations.labels, {
    body: { shipments, format, dpi: typed.options.dpi, combine: target.kind !== 'folder' },
  });
  return writeDocuments(session, target, value);
};

async function defaultFormat(
  engine: Parameters<CommandRun>[0] extends { engine(): Promise<infer Handle> } ? Handle : never,
) {
  const { value } = await engine.call(settingOperations.list, {});
  return value.find((setting) => setting.name === 'label_format')?.value ?? 'PDF';
}
