import { settingOperations } from '../../accounts/accounts.operations.ts';
import type { CommandRun, Typed } from '../../cli/command.ts';
import type { View } from '../../cli/view.ts';
import { documentOperations } from '../documents.operations.ts';
import { printedView, writtenView as view } from '../written.view.ts';
import { drawAll } from './draw-all.ts';
import { namedForDocument } from './named-shipments.ts';
import { refuseDotsOfPdf } from './refuse-dots.ts';
import { documentTarget, writeDocuments } from './write-documents.ts';

export { view };

export const viewOf = ({ options }: Typed): View<never> => (options.print === undefined ? view : printedView);

export const run: CommandRun = async (session, typed) => {
  if (typed.options.print !== undefined) {
    const { printLabels } = await import('./print-labels.ts');
    return printLabels(session, typed);
  }
  const { sheet, zpl, dpi } = typed.options;
  const asked = zpl === true ? 'zpl' : (typed.options.format ?? (sheet === undefined ? undefined : 'pdf'));
  const { target, format: named } = await documentTarget(session, asked);
  const shipments = await namedForDocument(session, typed, 'shipment');
  const engine = await session.engine();
  const format = named ?? (await defaultFormat(engine));
  refuseDotsOfPdf(dpi, format);
  const combine = target.kind !== 'folder';
  const drawn = await drawAll(shipments, combine, async (some) => {
    // A sheet takes several labels: it is of a shipment.
    const body = { shipments: some, format, dpi, sheet, combine, one_per_label: sheet === undefined };
    return (await engine.call(documentOperations.labels, { body })).value;
  });
  return writeDocuments(session, target, drawn);
};

async function defaultFormat(
  engine: Parameters<CommandRun>[0] extends { engine(): Promise<infer Handle> } ? Handle : never,
) {
  const { value } = await engine.call(settingOperations.list, {});
  return value.find((setting) => setting.name === 'label_format')?.value ?? 'PDF';
}
