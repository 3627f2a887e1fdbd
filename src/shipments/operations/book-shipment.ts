import * as z from 'zod/mini';
import { flag, text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { proposalNamed } from '../../rating/operations/proposal-named.ts';
import type { Services } from '../../seams/services.ts';
import type { ServiceChoice } from '../choose-offer.ts';
import type { ShipmentJson } from '../shipment-json.ts';
import { bookOrder } from './book-order.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export const bodySchema = z.object({ rate_id: text(64), service: text(), cheapest: flag() });

/** A shipment with how it came about: whether it is new, and why this service. */
export interface BookedJson extends ShipmentJson {
  readonly is_new: boolean;
  readonly chosen_because: string;
}

export async function execute(services: Services, input: OperationInput): Promise<Reply<BookedJson>> {
  const sent = readInput(bodySchema, input.body);
  const { choice, proposedShipmentId } = await readChoice(services, sent);
  const booked = await bookOrder(services, { order: input.params?.id ?? '', choice, proposedShipmentId });
  const value = {
    ...(await shipmentAnswer(services, booked.shipment)),
    is_new: booked.isNew,
    chosen_because: booked.because,
  };
  return { value, status: booked.isNew ? 201 : 200, warnings: booked.warnings };
}

async function readChoice(
  services: Services,
  sent: z.infer<typeof bodySchema>,
): Promise<{ readonly choice: ServiceChoice; readonly proposedShipmentId: string | null }> {
  const given = [sent.rate_id, sent.service, sent.cheapest === true ? 'cheapest' : undefined];
  if (given.filter((each) => each !== undefined).length > 1) {
    const message = 'rate_id, service and cheapest exclude one another: give one of them';
    throw new ShipdockError('unreadable_field', message, { details: [{ field: 'rate_id', message }] });
  }
  if (sent.cheapest === true) return { choice: { kind: 'cheapest' }, proposedShipmentId: null };
  if (sent.service !== undefined) return { choice: { kind: 'service', name: sent.service }, proposedShipmentId: null };
  if (sent.rate_id === undefined) return { choice: { kind: 'default' }, proposedShipmentId: null };
  const proposal = await proposalNamed(services, sent.rate_id);
  return {
    choice: { kind: 'rate', carrierCode: proposal.carrierCode, serviceCode: proposal.serviceCode },
    proposedShipmentId: proposal.id,
  };
}
