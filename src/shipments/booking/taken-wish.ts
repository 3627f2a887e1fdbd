import type { Address } from '../../addresses/address.ts';
import { oneLineAddress } from '../../addresses/address-advice.ts';
import type { PartyAddress } from '../../carriers/carrier.ts';
import { given } from '../../kernel/given.ts';
import type { PriceFacts } from '../../orders/draft/line-prices.ts';
import type { AskedAccessorial, ProposalWish } from '../../rating/proposals/proposal.ts';
import type { Rate } from '../../rating/rate.ts';
import { accessorialAsSent, notSaidOtherwise, type Side } from '../../rating/request/asked-accessorials.ts';
import { collectedInOrderCurrency } from '../../rating/request/cash-on-delivery.ts';
import { isPassed, type NowAtOrigin } from '../../rating/request/ready-moment.ts';
import type { BookingInput } from '../shipments.schema.ts';

type TakenRate =
  | { readonly kind: 'rate'; readonly rate: Rate }
  | { readonly kind: 'proposal'; readonly proposal: { readonly details: { readonly wish: ProposalWish } } };

/**
 * What a rate or proposed shipment was asked with, in the words of a booking: what was priced is what is bought. What the
 * booking says itself goes first. A pickup that has passed is not asked for again; references are taken where they were asked
 * for with the proposed shipment (they have no id yet), since those of its order may have changed.
 * @param facts the order's currency, and the moment at the origin.
 * @returns a body, to be read as one.
 * @throws ShipdockError `exchange_rate_missing` where a rate has an amount to collect in another currency.
 */
export function wishOfTaken(
  sent: BookingInput,
  taken: TakenRate,
  facts: Omit<PriceFacts, 'field'> & { readonly now: NowAtOrigin },
): Readonly<Record<string, unknown>> {
  const pickups = pickupOfTaken(taken);
  const pickup = isPassed(facts.now, pickups) ? [] : pickups;
  const askedPickup = pickup.length === 0 ? {} : { pickup };
  if (taken.kind === 'rate') {
    const { accessorials, currency } = taken.rate.request.details.request;
    const asked = notSaidOtherwise(accessorials, sent);
    const at = (wanted: Side | undefined) =>
      asked
        .filter(({ side }) => side === wanted)
        .map(({ side: _, ...each }) => collectedInOrderCurrency(each, currency, facts));
    return {
      accessorials: at(undefined),
      origin_accessorials: at('origin'),
      destination_accessorials: at('destination'),
      ...askedPickup,
    };
  }
  const { wish } = taken.proposal.details;
  const references = wish.referenceNumbers.filter(({ id }) => id === undefined);
  const at = (side: Side, asked: readonly AskedAccessorial[]) =>
    notSaidOtherwise(
      asked.map((each) => ({ ...each, side })),
      sent,
    ).map(accessorialAsSent);
  return {
    origin_accessorials: at('origin', wish.originAccessorials),
    destination_accessorials: at('destination', wish.destinationAccessorials),
    ...(references.length === 0 ? {} : { reference_numbers: references }),
    ...askedPickup,
    ...given('include_return_label', wish.includeReturnLabel),
    ...given('pro_number', wish.proNumber),
    ...given('origin_instructions', wish.originInstructions),
    ...given('destination_instructions', wish.destinationInstructions),
    ...given('alternate_return_address', wish.alternateReturnAddress),
    ...(sent.billing_details === undefined ? given('shipment_billing', wish.shipmentBilling) : {}),
    ...(sent.duties_taxes_billing_details === undefined ? given('duties_taxes_billing', wish.dutiesTaxesBilling) : {}),
  };
}

function pickupOfTaken(taken: TakenRate) {
  return (taken.kind === 'rate' ? taken.rate.request.details : taken.proposal.details.wish).pickup ?? [];
}

/** What of the pickups is not asked for, as one that was rated and has passed since: nobody comes unless somebody is told. */
export function pickupWarnings(taken: TakenRate | undefined, booked: BookingInput): readonly string[] {
  const count = booked.pickup?.length ?? 0;
  if (count > 1) return [`of ${count} pickups the first alone is asked for: a shipment has one`];
  if (taken === undefined || booked.pickup !== undefined || pickupOfTaken(taken).length === 0) return [];
  return ['the pickup that it was rated with has passed: none is asked for'];
}

/** The origin of an order goes before that of a rate: label and driver are of another door than was priced. */
export function originWarnings(
  taken: TakenRate | undefined,
  sent: BookingInput,
  ofOrder: Address | null | undefined,
): readonly string[] {
  if (taken?.kind !== 'rate' || !ofOrder || sent.origin_address !== undefined) return [];
  const { origin, originIsWarehouse } = taken.rate.request.details.request;
  const isTold = (part: 'country' | 'zip' | 'city' | 'street1') => origin[part] && ofOrder[part];
  const told = (['country', 'zip', 'city', 'street1'] as const).filter(isTold);
  const isSame = told.every((part) => plain(origin[part]) === plain(ofOrder[part]));
  if (originIsWarehouse || sent.warehouse_code !== undefined || isSame) return [];
  return [
    `it ships from ${oneLineAddress(ofOrder)}, the origin of its order; it was rated from ${oneLineAddress(origin)}`,
  ];
}

/** Whether both are the same door of the same people; phone and mail may differ. */
export function isSamePlace(one: Partial<Address>, other: Partial<Address> | PartyAddress): boolean {
  const parts = ['country', 'zip', 'city', 'street1', 'street2', 'name', 'company'] as const;
  return parts.every((part) => plain(one[part]) === plain(other[part]));
}

function plain(text: string | undefined): string {
  return (text ?? '').trim().toLowerCase();
}
