import type { JsonObject } from '../../kernel/json.ts';
import { isInsuranceAsked } from '../../rating/insurance.ts';
import { proposalsOfOrder } from '../../rating/operations/proposals-of-order.ts';
import type { Proposal } from '../../rating/proposal.ts';
import type { Services } from '../../seams/services.ts';
import { bookedWithout } from '../booked-without.ts';
import type { Purchase } from '../purchase.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { accessorialAsSent } from '../taken-wish.ts';
import type { Seen } from './look-at-booking.ts';

/**
 * Who asked of a proposed shipment what a booking that names none goes without is told of it: how it is packed, what is
 * insured, signed for, collected or returned, and who pays.
 */
export async function proposedOtherwise(
  services: Services,
  { order, taken }: Seen,
  sent: BookingInput,
  booked: Purchase,
): Promise<readonly string[]> {
  if (order === undefined || taken !== undefined) return [];
  const proposals = await services.database.read((transaction) => proposalsOfOrder(transaction, order.id));
  return [...packedOtherwise(proposals, sent), ...askedForMore(proposals, sent, booked)];
}

function packedOtherwise(proposals: readonly Proposal[], sent: BookingInput): readonly string[] {
  const packed = proposals.find(({ details }) => details.wish.hasOwnPackages === true);
  if (packed === undefined || (sent.packages ?? []).length > 0) return [];
  return [`it was packed here; proposed shipment ${packed.id} holds packages that were sent: name it to book those`];
}

/** Of proposed shipments of the booked service. */
function askedForMore(proposals: readonly Proposal[], sent: BookingInput, booked: Purchase): readonly string[] {
  const { carrierCode, serviceCode } = booked.offer;
  const lacking = proposals
    .filter((each) => each.carrierCode === carrierCode && each.serviceCode === serviceCode)
    .map((each) => ({ id: each.id, without: withoutAsked(each, sent, booked) }))
    .find(({ without }) => without.length > 0);
  if (lacking === undefined) return [];
  const { id, without } = lacking;
  return [`it goes without ${without.join(', ')}; proposed shipment ${id} was asked with that: name it to book it so`];
}

/** What the booking says itself goes first. */
function withoutAsked({ details }: Proposal, sent: BookingInput, booked: Purchase): readonly string[] {
  const { wish } = details;
  const said = [sent.accessorials, sent.origin_accessorials, sent.destination_accessorials];
  const asked = said.some((each) => each !== undefined) ? [] : [wish.originAccessorials, wish.destinationAccessorials];
  const without = bookedWithout(
    {
      accessorials: asked.flat().map(accessorialAsSent),
      insurance_option: details.isInsured && isInsuranceAsked(sent) === undefined ? 'add_insurance' : undefined,
      include_return_label: sent.include_return_label === undefined ? wish.includeReturnLabel : undefined,
    },
    booked,
  );
  const billed = sent.shipment_billing ?? sent.billing_details ?? wish.shipmentBilling;
  return isPaidBy(billed, booked.options.billingDetails)
    ? without
    : [...without, `${String(wish.shipmentBilling?.bill_to)} to pay for it`];
}

function isPaidBy(asked: Readonly<Record<string, unknown>> | undefined, booked: JsonObject | null): boolean {
  const payer = (of: Readonly<Record<string, unknown>> | null | undefined) => [
    String(of?.bill_to ?? 'sender'),
    String(of?.account_number ?? ''),
  ];
  return asked === undefined || payer(asked).join() === payer(booked).join();
}
