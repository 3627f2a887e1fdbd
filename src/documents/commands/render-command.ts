import type { CommandRun } from '../../cli/command.ts';
import type { EngineOperation } from '../../seams/services.ts';
import type { RenderedDocuments } from '../rendered.ts';
import { drawAll } from './draw-all.ts';
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
    const combine = target.kind !== 'folder';
    const drawn = await drawAll(shipments, combine, async (some) => {
      const body = { shipments: some, combine, ...extra(typed.options) };
      return (await engine.call(operation, { body })).value;
    });
    return writeDocuments(session, target, drawn);
  };
}
