import { type AskedOfOrder, askedOfOrder } from '../../rating/operations/asked-of-order.ts';
import { nowAtOrigin } from '../../rating/operations/rating-surroundings.ts';
import { notSaidOtherwise } from '../../rating/request/asked-accessorials.ts';
import { isInsuranceAsked } from '../../rating/request/insurance.ts';
import { isPassed } from '../../rating/request/ready-moment.ts';
import type { Services } from '../../seams/services.ts';
import { bookedWithout } from '../booking/booked-without.ts';
import type { Purchase } from '../booking/purchase.ts';
import type { BookingInput } from '../shipments.schema.ts';
import type { Seen } from './look-at-booking.ts';

/**
 * Who asked of a proposed shipment, or of the rate that the order wishes for, what a booking that names none goes without is
 * told of it: how it is packed, what is insured, signed for, collected or returned, and who pays.
 */
export async function proposedOtherwise(
  services: Services,
  { order, taken, surroundings }: Seen,
  sent: BookingInput,
  booked: Purchase,
): Promise<readonly string[]> {
  if (order === undefined || taken !== undefined) return [];
  const asked = await services.database.read((transaction) => askedOfOrder(transaction, order));
  const now = nowAtOrigin(surroundings);
  const coming = asked.map((each) => (isPassed(now, each.pickup) ? { ...each, pickup: undefined } : each));
  return [...packedOtherwise(asked, sent), ...askedForMore(coming, sent, booked)];
}

function packedOtherwise(asked: readonly AskedOfOrder[], sent: BookingInput): readonly string[] {
  const packed = asked.find(({ hasOwnPackages }) => hasOwnPackages);
  if (packed === undefined || (sent.packages ?? []).length > 0) return [];
  return [`it was packed here; proposed shipment ${packed.id} holds packages that were sent: name it to book those`];
}

/** Of those of the booked service. */
function askedForMore(asked: readonly AskedOfOrder[], sent: BookingInput, booked: Purchase): readonly string[] {
  const { carrierCode, serviceCode } = booked.offer;
  const lacking = asked
    .filter((each) => each.carrierCode === carrierCode && each.serviceCode === serviceCode)
    .map(({ kind, id, ...each }) => ({ name: `${kind} ${id}`, without: withoutAsked(each, sent, booked) }))
    .find(({ without }) => without.length > 0);
  if (lacking === undefined) return [];
  const { name, without } = lacking;
  return [`it goes without ${without.join(', ')}; ${name} was asked with that: name it to book it so`];
}

/** What the booking says itself goes first. */
function withoutAsked(
  asked: Omit<AskedOfOrder, 'kind' | 'id'>,
  sent: BookingInput,
  booked: Purchase,
): readonly string[] {
  const isPayerSaid = (sent.shipment_billing ?? sent.billing_details) !== undefined;
  const areDutiesSaid = (sent.duties_taxes_billing ?? sent.duties_taxes_billing_details) !== undefined;
  return bookedWithout(
    {
      accessorials: [...notSaidOtherwise(asked.accessorials, sent)],
      insurance_option: asked.isInsured && isInsuranceAsked(sent) === undefined ? 'add_insurance' : undefined,
      include_return_label: sent.include_return_label === undefined ? asked.includeReturnLabel : undefined,
      shipment_billing: isPayerSaid ? undefined : asked.shipmentBilling,
      duties_taxes_billing: areDutiesSaid ? undefined : asked.dutiesTaxesBilling,
      pickup: sent.pickup === undefined ? [...(asked.pickup ?? [])] : undefined,
    },
    booked,
  );
}
