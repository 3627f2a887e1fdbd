import type { CountryCode } from '../../addresses/address.ts';
import type { PartyAddress } from '../../carriers/carrier.ts';
import { given } from '../../kernel/given.ts';
import type { PriceFacts } from '../../orders/draft/line-prices.ts';
import type { Order } from '../../orders/order.ts';
import type { ProposalRequestInput } from '../proposals.schema.ts';
import type { Rate } from '../rate.ts';
import { notSaidOtherwise, type Side, sideOf } from './asked-accessorials.ts';
import { collectedInOrderCurrency } from './cash-on-delivery.ts';
import { isInsuranceAsked } from './insurance.ts';

/**
 * A request for a proposed shipment by a rate, with what that rate was asked with: it is proposed as it was priced, and as a
 * booking by the rate would be. What the request says itself goes first.
 */
export function askedWithRate(sent: ProposalRequestInput, { request }: Rate, order: Order): ProposalRequestInput {
  const { packagesSent = [], isInsured, pickup, warehouseCode, request: asked } = request.details;
  const hasPackages = (sent.packages ?? []).length > 0;
  const packages = packagesSent.map((each) => ({ ...each, currency: each.currency ?? asked.currency }));
  const isPlaced = sent.origin_address !== undefined || sent.warehouse_code !== undefined;
  const isElsewhere = !asked.originIsWarehouse && order.addresses.origin === null;
  return {
    ...sent,
    ...(hasPackages ? {} : { packages }),
    ...(isInsuranceAsked(sent) === undefined ? { insurance: { active: isInsured } } : {}),
    ...(sent.pickup === undefined ? given('pickup', pickup && [...pickup]) : {}),
    ...(!isPlaced && asked.originIsWarehouse ? given('warehouse_code', warehouseCode ?? undefined) : {}),
    ...(!isPlaced && isElsewhere ? { origin_address: placeAsSent(asked.origin) } : {}),
  };
}

/**
 * The same with the accessorials of the rate, the amount to collect in the order's currency.
 * @throws ShipdockError `exchange_rate_missing`, `limit_exceeded`.
 */
export function withAccessorialsOfRate(
  sent: ProposalRequestInput,
  { request }: Rate,
  facts: Omit<PriceFacts, 'field'>,
): ProposalRequestInput {
  const { accessorials, currency } = request.details.request;
  const asked = notSaidOtherwise(accessorials, sent);
  const at = (side: Side) =>
    asked
      .filter((each) => sideOf(each) === side)
      .map((each) => {
        const { type, value } = collectedInOrderCurrency(each, currency, facts);
        return { type, accessorial_type: undefined, value, option_value: undefined };
      });
  return {
    ...sent,
    origin_accessorials: sent.origin_accessorials ?? at('origin'),
    destination_accessorials: sent.destination_accessorials ?? at('destination'),
  };
}

/** An address that was rated, in the words of a request. */
export function placeAsSent(
  place: PartyAddress & { readonly code?: string },
): NonNullable<ProposalRequestInput['origin_address']> {
  return {
    ...given('name', place.name),
    ...given('company', place.company),
    ...given('street1', place.street1),
    ...given('street2', place.street2),
    ...given('city', place.city),
    ...given('state', place.state),
    zip: place.zip,
    // The country of a rate was read as ISO before it was rated.
    country: place.country as CountryCode,
    ...given('phone_number', place.phoneNumber),
    ...given('email', place.email),
    ...given('code', place.code),
    is_residential: place.isResidential,
    is_po_box: place.isPoBox,
  };
}
