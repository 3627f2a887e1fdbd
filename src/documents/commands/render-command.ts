import type { CommandRun } from '../../cli/command.ts';
import type { DocumentFormat } from '../../cli/files/document-format.ts';
import type { EngineOperation } from '../../seams/services.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';
import { drawAll } from './draw-all.ts';
import { namedForDocument } from './named-shipments.ts';
import { documentTarget, writeDocuments } from './write-documents.ts';

type Options = Readonly<Record<string, unknown>>;

/**
 * A command that draws one kind of document for the shipments that are named, all in one unless a folder takes them.
 * @param parts what its options add to the body, and which format they ask for; PDF is all there is of most.
 */
export function renderCommand(
  operation: EngineOperation<RenderedDocuments>,
  {
    bodyOf = () => ({}),
    formatOf = () => 'pdf',
  }: {
    readonly bodyOf?: (options: Options, format: DocumentFormat | undefined) => Options;
    readonly formatOf?: (options: Options) => unknown;
  } = {},
): CommandRun {
  return async (session, typed) => {
    const { target, format } = await documentTarget(session, formatOf(typed.options));
    const shipments = await namedForDocument(session, typed, 'shipment');
    const engine = await session.engine();
    const combine = target.kind !== 'folder';
    const drawn = await drawAll(shipments, combine, async (some) => {
      const body = { shipments: some, combine, ...bodyOf(typed.options, format) };
      return (await engine.call(operation, { body })).value;
    });
    return writeDocuments(session, target, drawn);
  };
}
