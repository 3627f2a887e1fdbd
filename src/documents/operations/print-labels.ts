import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { type ErrorBody, ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { refusalOf } from '../../kernel/refusal.ts';
import type { Printer, Services } from '../../seams/services.ts';
import { packagesScanned } from '../../shipments/numbers/former-numbers.ts';
import { asBooked } from '../../shipments/operations/as-booked.ts';
import { shipmentsForDocuments } from '../../shipments/operations/shipments-for-documents.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { printerResolution } from '../documents.schema.ts';
import { labelsByPackage } from '../of-shipment/shipment-labels.ts';
import type { PrintedLabel, PrintedLabels } from '../printing/printed-labels.ts';
import { printLabel } from './print-label.ts';

const bodySchema = z.object({
  shipments: list(text(64), 100_000),
  /**
   * Labels (SHID/LABEL) that the same command printed before, and shipments that it was refused: named once more, by another
   * of their numbers, they are the same.
   */
  done: list(text(64), 100_000),
  printer: text(500),
  reprint: text(500),
  dpi: printerResolution(),
  /** The code by which the shipment was found: the labels of what it stands on are meant. */
  scanned: text(200),
});

/**
 * Prints the labels of shipments in their order, each by itself. What a shipment is refused for does not stop the others;
 * a printer that fails does.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<PrintedLabels>> {
  const {
    shipments: names = [],
    done = [],
    printer: target,
    reprint,
    dpi,
    scanned,
  } = readInput(bodySchema, input.body);
  if (target === undefined) throw new ShipdockError('unreadable_field', 'printer is missing');
  const found = await shipmentsForDocuments(
    services,
    names.filter((name) => name !== undefined),
  );
  const printed: PrintedLabel[] = [];
  const failures: { shipment: string; error: ErrorBody }[] = [...found.failures];
  const before: ReadonlySet<string | undefined> = new Set(done);
  const waiting = found.shipments.filter(({ shid }) => !before.has(String(shid)));
  if (waiting.length === 0) return { value: { printed, failures, not_tried: [] } };
  const options = { reprint, dpi: dpi ?? 203, before } as const;
  const printer = await services.printers.open(target);
  try {
    for (let shipment = waiting.shift(); shipment !== undefined; shipment = waiting.shift()) {
      // Whose label tore has the one parcel in hand: all labels of its shipment once more would go onto others.
      const ofReprint = reprint === undefined ? undefined : found.names.get(shipment.id);
      const codes = scanned === undefined ? ofReprint : [scanned];
      const told = await printShipment(services, printer, shipment, { ...options, codes }, printed);
      const name = String(shipment.shid);
      failures.push(...told.map((error) => ({ shipment: name, error: error.toBody(services.words) })));
      if (told.some((error) => error.retryable)) break;
    }
  } finally {
    await printer.close();
  }
  return { value: { printed, failures, not_tried: waiting.map(({ shid }) => String(shid)) } };
}

interface Wanted {
  readonly reprint: string | undefined;
  readonly dpi: 203 | 300;
  readonly before: ReadonlySet<string | undefined>;
  /** What stands on the packages that are meant; undefined for all of them. */
  readonly codes: readonly string[] | undefined;
}

/** Prints what is to be printed of a shipment; answers why the other labels were not. */
async function printShipment(
  services: Services,
  printer: Printer,
  shipment: Shipment,
  { reprint, dpi, before, codes }: Wanted,
  printed: PrintedLabel[],
): Promise<readonly ShipdockError[]> {
  const meant = codes?.flatMap((code) => packagesScanned(shipment, code)) ?? shipment.packages;
  const booked = labelsByPackage(await asBooked(services, shipment), services.environment);
  const labels = booked.flatMap((ofPackage, position) => {
    const isMeant = meant.some((each) => each.position === position);
    const own = booked.length > 1 ? shipment.packages[position]?.trackingNumber : undefined;
    return ofPackage.map((label) => ({ label, isMeant, parcel: own || String(shipment.shid) }));
  });
  const failures: ShipdockError[] = [];
  for (const [index, { label, isMeant, parcel }] of labels.entries()) {
    if (!isMeant || before.has(`${shipment.shid}/${index + 1}`)) continue;
    try {
      const bytes = await services.documents.labelsZpl([label], dpi);
      const asked = codes === undefined ? String(shipment.shid) : parcel;
      const number = { label: index + 1, of: labels.length, parcel, asked };
      printed.push(await printLabel(services, printer, shipment, { ...number, bytes, reprint }));
    } catch (error) {
      const expected = refusalOf(error);
      failures.push(expected);
      // A printer that fails is not tried again; for another label there may be nothing in the way.
      if (expected.retryable) break;
    }
  }
  return failures;
}
