import { minorNumber } from '../kernel/money.ts';
import { packageJson } from './package-json.ts';
import { type Proposal, priceDetails } from './proposal.ts';

/** A proposed shipment as the API answers it (api-v4 2.9). */
export function proposalJson(proposal: Proposal) {
  const { details, currency } = proposal;
  const prices = priceDetails(details.parts, details.packingMinor);
  const { pickup = 0, delivery = 0, ...named } = prices;
  // The contract's price parts of a proposed shipment have no pickup and delivery of their own: they are shipping.
  const shown = { ...named, shipping: (named.shipping ?? 0) + pickup + delivery };
  return {
    id: proposal.id,
    order_id: proposal.orderId,
    rate_id: proposal.rateId,
    carrier: details.carrierName,
    carrier_code: proposal.carrierCode,
    service_name: details.serviceName,
    service_code: proposal.serviceCode,
    standardized_service_name: details.standardizedServiceName,
    carrier_type: details.carrierType,
    estimated_delivery_date: details.deliveryDate,
    service_days: details.serviceDays,
    ship_date: details.shipDate,
    tariff_insurance_rule: details.insuranceRule,
    insurance_type: details.isInsured ? details.insuranceRule : 'no_insurance',
    is_customer_tariff: true,
    total_price: minorNumber(proposal.totalMinor, currency),
    currency,
    price_details: Object.fromEntries(
      Object.entries(shown).map(([name, minor]) => [name, minorNumber(minor, currency)]),
    ),
    price_parts: details.parts.map((part) => ({ code: part.code, price: minorNumber(part.minor, currency) })),
    packages: details.packages.map((planned) => packageJson(planned, currency)),
    policies_applied: [],
    error_message: null,
    created_at: proposal.createdAt.slice(0, 10),
  };
}
export type ProposalJson = ReturnType<typeof proposalJson>;
