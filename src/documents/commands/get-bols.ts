import type { CommandRun } from '../../cli/command.ts';
import { namedItems } from '../../cli/named-items.ts';
import { documentOperations } from '../documents.operations.ts';
import { documentTarget, writeDocuments } from './write-documents.ts';

export const run: CommandRun = async (session, typed) => {
  const target = await documentTarget(session);
  const shipments = await namedItems(session, typed, 'shipment');
  const engine = await session.engine();
  const { value } = await engine.call(documentOperations.bols, {
    body: { shipments, combine: target.kind !== 'folder' },
  });
  return writeDocuments(session, target, value);
};
