import * as z from 'zod/mini';
import { flag, list, text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { type ErrorBody, toShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentsForDocuments } from '../../shipments/operations/shipments-for-documents.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import type { BillOfLading } from '../bill-of-lading.ts';
import type { RenderedDocument, RenderedDocuments } from '../rendered.ts';
import { renderedShipment } from '../rendered-shipment.ts';
import { shipmentBol } from '../shipment-bol.ts';

const bodySchema = z.object({ shipments: list(text(64), 100_000), combine: flag() });

interface Bill {
  readonly shipment: Shipment;
  readonly bol: BillOfLading;
}

/** `body.shipments` in the order of the bills; `combine` gives one document with all of them. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RenderedDocuments>> {
  const { shipments: names, combine } = readInput(bodySchema, input.body);
  const found = await shipmentsForDocuments(
    services,
    (names ?? []).filter((name) => name !== undefined),
  );
  const failures: { shipment: string; error: ErrorBody }[] = [...found.failures];
  const bills: Bill[] = [];
  for (const shipment of found.shipments) {
    try {
      bills.push({ shipment, bol: shipmentBol(shipment, services.environment) });
    } catch (error) {
      failures.push({ shipment: String(shipment.shid), error: toShipdockError(error).toBody() });
    }
  }
  const groups = combine === true ? [bills] : bills.map((bill) => [bill]);
  const documents: RenderedDocument[] = [];
  for (const group of groups) if (group.length > 0) documents.push(await draw(services, group));
  return { value: { documents, failures } };
}

async function draw(services: Services, bills: readonly Bill[]): Promise<RenderedDocument> {
  const [first, another] = bills;
  return {
    bytes: await services.documents.billsOfLadingPdf(bills.map((bill) => bill.bol)),
    name: first === undefined || another !== undefined ? 'bols.pdf' : `${first.shipment.trackingNumber}-bol.pdf`,
    shipments: bills.map((bill) => renderedShipment(bill.shipment)),
  };
}
