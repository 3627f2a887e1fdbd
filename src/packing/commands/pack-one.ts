import type { Typed } from '../../cli/command.ts';
import { writeOutputFile } from '../../cli/files/output-file.ts';
import { readBodyFile } from '../../cli/input/body-file.ts';
import { printableLines } from '../../cli/output/cell.ts';
import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { view } from '../../orders/orders.view.ts';
import type { PackedOrderJson } from '../order/packed-order.ts';
import { orderView, packagesView } from '../order/packed-order.view.ts';
import { packingOperations } from '../packing.operations.ts';
import type { PackingLayer } from '../shown/packing-layers.ts';

/** Packs one order: its packages as a list, the whole as JSON, or with --explain as text for a reader. */
export async function packOne(session: Session, { arguments: named, options }: Typed): Promise<undefined> {
  const picture = typeof options.picture === 'string' ? pictureFile(options.picture) : undefined;
  const body =
    typeof options.file === 'string'
      ? await readBodyFile(session, options.file, { operation: packingOperations.pack, view })
      : undefined;
  const engine = await session.engine();
  const { value: packed } =
    body === undefined
      ? await engine.call(packingOperations.packOrder, { params: { id: String(named.order) } })
      : await engine.call(packingOperations.pack, { body });
  await show(session, packed, options.explain === true);
  if (picture !== undefined) {
    if (packed.layers.length === 0) throw nothingDrawn(packed.order);
    const bytes = await picture.draw(packed.layers, `Order ${packed.order}`);
    session.notices.receipt(`wrote ${await writeOutputFile(picture.path, bytes)}`);
  }
}

async function show(session: Session, packed: PackedOrderJson, isExplained: boolean): Promise<void> {
  const { format } = session.output;
  if (format === 'json') return session.output.record(packed, orderView);
  if (!isExplained || format === 'jsonl') {
    await session.output.list(packed.packages, packagesView, { isShort: true });
    return;
  }
  const { packingText } = await import('../shown/packing-text.ts');
  session.output.text(printableLines(packingText(packed)));
}

function nothingDrawn(order: string): ShipdockError {
  const message = `order ${order} goes into no box: there is nothing to draw`;
  return new ShipdockError('document_not_found', message, {
    about: 'nothing',
    hint: shell`shipdock pack ${order} --explain`,
  });
}

type Draw = (layers: readonly PackingLayer[], title: string) => Promise<Uint8Array>;

/** Asked before the work: the ending says what is drawn. @throws ShipdockError `usage`. */
function pictureFile(path: string): { readonly path: string; readonly draw: Draw } {
  if (/\.svg$/i.test(path)) return { path, draw: drawSvg };
  if (/\.pdf$/i.test(path)) return { path, draw: drawPdf };
  throw new ShipdockError('usage', `--picture ${path} is neither .svg nor .pdf`, {
    hint: 'shipdock pack ORDER --picture packing.pdf',
  });
}

async function drawSvg(layers: readonly PackingLayer[], title: string): Promise<Uint8Array> {
  const { packingPictureSvg } = await import('../shown/packing-picture-svg.ts');
  return new TextEncoder().encode(packingPictureSvg(layers, title));
}

async function drawPdf(layers: readonly PackingLayer[], title: string): Promise<Uint8Array> {
  const { renderPackingPicturesPdf } = await import('../../documents/forms/form-pdf.ts');
  return renderPackingPicturesPdf(layers, { paper: 'letter', isSample: false, subtitle: title });
}
