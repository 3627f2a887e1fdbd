import type { Transaction } from '../../database/database.ts';
import { documentsOf } from '../../documents/operations/documents-of.ts';
import { allEnded } from '../../kernel/all-ended.ts';
import type { Services } from '../../seams/services.ts';
import { lastReports } from '../../tracking/operations/last-reports.ts';
import { type ShipmentJson, shipmentJson } from '../json/shipment-json.ts';
import { itnOf } from '../problems/eei-codes.ts';
import type { Shipment } from '../shipment.ts';

/** Shipments as the API answers them, with what belongs to them elsewhere, read in one go for all of them. */
export async function shipmentAnswers(
  transaction: Transaction,
  services: Services,
  shipments: readonly Shipment[],
): Promise<readonly ShipmentJson[]> {
  const ids = shipments.map((shipment) => shipment.id);
  const itns = new Map(shipments.map(({ id, details }) => [id as string, itnOf(details)]));
  const [documents, reports] = await allEnded([
    documentsOf(transaction, services, 'shipment', ids, itns),
    lastReports(transaction, ids),
  ]);
  const trackingUrl = (number: string) => services.couriers.recognise(number)[0]?.trackingUrl ?? null;
  return shipments.map((shipment) => {
    return shipmentJson(shipment, {
      documents: documents.get(shipment.id) ?? [],
      carrierReportedAt: reports.get(shipment.id) ?? null,
      trackingUrl,
    });
  });
}

/** One shipment as the API answers it. */
export async function shipmentAnswer(services: Services, shipment: Shipment): Promise<ShipmentJson> {
  const [answer] = await services.database.read((transaction) => shipmentAnswers(transaction, services, [shipment]));
  if (answer === undefined) throw new Error('a shipment without its answer');
  return answer;
}
