import type { CommandRun } from '../../cli/command.ts';
import type { EngineOperation } from '../../seams/services.ts';
import type { RenderedDocuments } from '../rendered.ts';
import { namedForDocument } from './named-shipments.ts';
import { documentTarget, writeDocuments } from './write-documents.ts';

/** A command that draws one kind of document for the shipments that are named, all in one unless a folder takes them. */
export function renderCommand(
  operation: EngineOperation<RenderedDocuments>,
  extra: (options: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> = () => ({}),
): CommandRun {
  return async (session, typed) => {
    const target = await documentTarget(session);
    const shipments = await namedForDocument(session, typed, 'shipment');
    const engine = await session.engine();
    const body = { shipments, combine: target.kind !== 'folder', ...extra(typed.options) };
    const { value } = await engine.call(operation, { body });
    return writeDocuments(session, target, value);
  };
}
