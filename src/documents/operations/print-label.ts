import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import type { Printer, PrinterState, Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { getShipmentOf, refuseVoid } from '../../shipments/operations/shipments-for-documents.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { insertPrint, printsOfShipment, updatePrint } from '../label-prints.store.ts';
import { journalledPrint, type LabelPrint, nextCopy } from '../printing/label-print.ts';
import type { PrintedLabel } from '../printing/printed-labels.ts';
import { withHash } from './kept-document.ts';

interface LabelToPrint {
  readonly label: number;
  readonly of: number;
  /** What names its parcel alone, where the shipment has several. */
  readonly parcel: string;
  /** What names all that was asked for. */
  readonly asked: string;
  readonly bytes: Uint8Array;
  readonly reprint: string | undefined;
}

/**
 * Prints one label: asks the printer, claims the copy, sends it, asks again, records. A copy that was sent and not confirmed
 * stays claimed: the next one who prints is told, and prints it again only for a reason.
 * @throws ShipdockError `label_printed_already`, `printer_not_ready`, `printer_unreachable`.
 */
export async function printLabel(
  services: Services,
  printer: Printer,
  shipment: Shipment,
  wanted: LabelToPrint,
): Promise<PrintedLabel> {
  const prints = await services.database.read((transaction) => printsOfShipment(transaction, shipment.id));
  copyToPrint(printer, shipment, wanted, prints);
  refuseUnready(printer, await printer.state(), 'nothing was sent');
  const print = await claim(services, printer, shipment, wanted);
  // The shid makes it the only one of its name, whatever tracking numbers are alike.
  const name = `${shipment.shid}-${shipment.trackingNumber}-${wanted.label}-${print.copy}`;
  const dropped = named(printer, shipment, wanted);
  await send(services, printer, print, name, wanted.bytes).catch(dropped);
  refuseUnready(
    printer,
    await printer.finished().catch(dropped),
    `${what(shipment, wanted)} was sent, and may still come out`,
  );
  await settle(services, print, 'printed');
  const { label, of } = wanted;
  const { shid, orderNumber: order_number } = shipment;
  return { shid, order_number, label, of, copy: print.copy, printer: printer.name, reason: print.reason };
}

/** @throws ShipdockError `label_printed_already`. */
function copyToPrint(printer: Printer, shipment: Shipment, wanted: LabelToPrint, prints: readonly LabelPrint[]) {
  const next = nextCopy(prints, wanted.label, wanted.reprint);
  if (next.kind === 'print') return next;
  const { last } = next;
  const became = next.kind === 'printed' ? 'was printed' : 'was sent, and may have come out,';
  throw new ShipdockError(
    'label_printed_already',
    `${what(shipment, wanted)} ${became} on ${last.printer} at ${last.createdAt} (${last.reason})`,
    {
      about: 'subject',
      hint: reprint(printer, wanted.asked),
      request: 'send it again with "reprint": "why"',
    },
  );
}

/** On the printer that is asked now: a copy on that of another station would go onto what is packed there. */
function reprint({ name }: Printer, labels: string): string {
  return shell`shipdock labels get ${labels} --print ${name} --reprint "why"`;
}

/** Of many labels it is told which one was under way: all of a shipment once more would go onto other parcels. */
function named(printer: Printer, shipment: Shipment, wanted: LabelToPrint): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ShipdockError) || error.code !== 'printer_dropped') throw error;
    throw error.with({
      message: `${what(shipment, wanted)}: ${error.message}`,
      hint: `look at the printer; another copy: ${reprint(printer, wanted.parcel)}`,
    });
  };
}

async function claim(
  services: Services,
  printer: Printer,
  shipment: Shipment,
  wanted: LabelToPrint,
): Promise<LabelPrint> {
  const { sha256 } = withHash(wanted.bytes);
  const { print } = await change(services, {
    load: async (transaction) => {
      const now = await getShipmentOf(transaction, services, shipment.id, { lock: true });
      await refuseVoid(transaction, now);
      return { now, prints: await printsOfShipment(transaction, shipment.id) };
    },
    decide({ now, prints }) {
      const { copy, reason } = copyToPrint(printer, shipment, wanted, prints);
      const made: LabelPrint = {
        id: services.ids.next('event'),
        shipmentId: shipment.id,
        label: wanted.label,
        copy,
        state: 'claimed',
        printer: printer.name,
        reason,
        sha256,
        createdAt: services.clock.now().toISOString(),
      };
      return { now, print: made };
    },
    async save(transaction, plan) {
      await insertPrint(transaction, services.account, plan.print);
      await journalBesideShipment(transaction, services, 'labels.print', plan.now, [
        { path: `/prints/${plan.print.id}`, to: journalledPrint(plan.print) },
      ]);
    },
  });
  return print;
}

/** What certainly never left is given back; what may have arrived in part stays claimed. */
async function send(
  services: Services,
  printer: Printer,
  print: LabelPrint,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await printer.send(bytes, name);
  } catch (error) {
    if (error instanceof ShipdockError && error.code === 'printer_unreachable')
      await settle(services, print, 'not_sent');
    throw error;
  }
}

async function settle(services: Services, print: LabelPrint, state: 'printed' | 'not_sent'): Promise<void> {
  await services.database.write(async (transaction: Transaction) => {
    const shipment = await getShipmentOf(transaction, services, print.shipmentId, { lock: true });
    await updatePrint(transaction, print.id, state, services.clock.now().toISOString());
    await journalBesideShipment(transaction, services, 'labels.print', shipment, [
      { path: `/prints/${print.id}/state`, from: print.state, to: state },
    ]);
  });
}

function refuseUnready(printer: Printer, state: PrinterState, outcome: string): void {
  if (state.kind !== 'not_ready') return;
  throw new ShipdockError('printer_not_ready', `printer ${printer.name} prints nothing: ${state.reason}; ${outcome}`);
}

function what(shipment: Shipment, { label, of }: LabelToPrint): string {
  return `label ${label} of ${of} of shipment ${shipment.shid}`;
}
