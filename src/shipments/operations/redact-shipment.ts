import type { Transaction } from '../../database/database.ts';
import { eraseAnswers } from '../../idempotency/operations/erase-answers.ts';
import { erasePersonal } from '../../journal/journal.store.ts';
import { partsToldOf } from '../../journal/operations/parts-told-of.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { forgetRates } from '../../rating/operations/forget-rates.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { redactedShipment, refuseUnredactable } from '../changes/redact-shipment.ts';
import type { RedactedShipmentJson } from '../json/shipment-json.ts';
import type { Shipment } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { NOT_REACHED, redactShipmentAlone } from './redact-shipments.ts';
import { shipmentAnswer } from './shipment-answers.ts';

/**
 * Erases a person's data from a shipment without an order, once it is over: from itself, its purchase, its journal (whose chain
 * still holds), stored answers to requests and what webhooks tell. Done twice it erases what came since.
 * @throws ShipdockError `shipment_not_finished`, `shipment_of_order`.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RedactedShipmentJson>> {
  const name = input.params?.id ?? '';
  let saved: Shipment | undefined;
  const planned = await change(services, {
    load: (transaction) => shipmentToRedact(transaction, services, name),
    decide: (shipment) => ({ before: shipment, after: redactedShipment(shipment) }),
    save: async (transaction, { before }) => {
      saved = await redactShipmentAlone(transaction, services, before);
      const rates = before.details.rateId === null ? [] : [before.details.rateId];
      await forgetRates(transaction, services, rates);
      await eraseAnswers(transaction, services, [before.id, ...(await partsToldOf(transaction, [before.id]))]);
      await erasePersonal(transaction, [before.id]);
    },
  });
  const warnings = [NOT_REACHED];
  return { value: { ...(await shipmentAnswer(services, saved ?? planned.after)), warnings }, warnings };
}

async function shipmentToRedact(transaction: Transaction, services: Services, name: string): Promise<Shipment> {
  const shipment = await getShipment(transaction, services.account, name, { lock: !services.dryRun });
  refuseUnredactable(shipment);
  return shipment;
}
