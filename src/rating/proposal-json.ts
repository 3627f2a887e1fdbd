import { addressPartsJson } from '../addresses/address-parts-json.ts';
import { decimalNumber } from '../kernel/decimal.ts';
import { minorNumber, UNIT_PRICE_SCALE } from '../kernel/money.ts';
import { weightIn } from '../kernel/units.ts';
import type { Order } from '../orders/order.ts';
import { packageJson } from '../packages/package-json.ts';
import { allContents, type PlannedContent } from '../packages/planned-package.ts';
import {
  type AskedAccessorial,
  type Proposal,
  type ProposalDetails,
  type ProposedAddress,
  priceDetails,
  printedParts,
} from './proposals/proposal.ts';
import { accessorialPrices } from './request/accessorial-prices.ts';
import { billingJson } from './request/billing-parts.ts';

/** What its order says of it as it now stands, where it was not asked otherwise. */
export type ProposalOrder = {
  readonly details: Pick<Order['details'], 'includeReturnLabel' | 'billingDetails' | 'dutiesTaxesBillingDetails'>;
};

/** A proposed shipment as the API answers it (api-v4 2.9). */
export function proposalJson(proposal: Proposal, order: ProposalOrder) {
  const { details, currency } = proposal;
  const { wish } = details;
  const prices = priceDetails(details.parts, details.packingMinor);
  const { pickup = 0, delivery = 0, ...named } = prices;
  // The contract's price parts of a proposed shipment have no pickup and delivery of their own: they are shipping.
  const shown = { ...named, shipping: (named.shipping ?? 0) + pickup + delivery };
  const lines = new Map(details.lines.map((each) => [each.line.id as string, each]));
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
    insurance_type: insuranceType(details),
    is_customer_tariff: true,
    total_price: minorNumber(proposal.totalMinor, currency),
    currency,
    final_mile: FINAL_MILE,
    price_details: Object.fromEntries(
      Object.entries(shown).map(([name, minor]) => [name, minorNumber(minor, currency)]),
    ),
    price_parts: printedParts(details.parts, details.packingMinor).map(({ code, minor }) => ({
      code,
      price: minorNumber(minor, currency),
    })),
    origin_address: addressJson(details.origin),
    destination_address: addressJson(details.destination),
    alternate_return_address: wish.alternateReturnAddress ?? null,
    ...accessorialsJson(proposal),
    origin_instructions: wish.originInstructions ?? null,
    destination_instructions: wish.destinationInstructions ?? null,
    pro_number: wish.proNumber ?? null,
    pickup: wish.pickup ?? [],
    packages: details.packages.map((planned, index) => ({
      id: `${proposal.id}-${index + 1}`,
      ...packageJson(planned, currency, lines),
    })),
    shipment_line_items: lineItemsJson(details),
    policies_applied: details.policiesApplied,
    selected: details.pickedBecause !== null,
    selected_because: details.pickedBecause,
    fees: { insurance: { active: details.isInsured } },
    self_packed: wish.selfPacked,
    include_return_label: wish.includeReturnLabel ?? order.details.includeReturnLabel,
    shipment_billing: billingJson(wish.shipmentBilling ?? order.details.billingDetails ?? null),
    duties_taxes_billing: billingJson(wish.dutiesTaxesBilling ?? order.details.dutiesTaxesBillingDetails ?? null),
    reference_numbers: wish.referenceNumbers.map(({ id = null, code = null, value = null, name = null }) => {
      return { id, code, value, name };
    }),
    warehouse_code: details.warehouse?.code ?? null,
    warehouse_id: details.warehouse?.id ?? null,
    error_message: null,
    created_at: proposal.createdAt.slice(0, 10),
  };
}
export type ProposalJson = ReturnType<typeof proposalJson>;

/** None of the embedded carriers hands over to another one. */
const FINAL_MILE = {
  price: 0,
  final_mile_service_name: null,
  final_mile_service_days: null,
  using_final_mile_carrier: false,
  final_mile_carrier: null,
};

/** Declined where it was said that none is wanted; none where nothing was said. */
function insuranceType({ isInsured, insuranceRule, wish }: ProposalDetails): string {
  if (isInsured) return insuranceRule;
  return wish.insuranceOption === 'no_insurance' ? 'declined' : 'no_insurance';
}

function addressJson(address: ProposedAddress) {
  return {
    ...addressPartsJson(address),
    is_residential: address.isResidential,
    is_po_box: address.isPoBox,
    code: address.code ?? null,
  };
}

function accessorialsJson({ id, currency, details: { wish, parts } }: Proposal) {
  const { originAccessorials: atOrigin, destinationAccessorials: atDestination } = wish;
  const prices = accessorialPrices(
    [...atOrigin, ...atDestination].map(({ type }) => type),
    parts,
  );
  const priceAt = (index: number) => minorNumber(prices[index] ?? 0, currency);
  return {
    origin_accessorials: atOrigin.map((each, index) => ({
      id: `${id}-origin-${index + 1}`,
      side: 'origin' as const,
      ...accessorialJson(each, priceAt(index)),
    })),
    destination_accessorials: atDestination.map((each, index) => ({
      id: `${id}-destination-${index + 1}`,
      side: 'destination' as const,
      ...accessorialJson(each, priceAt(atOrigin.length + index)),
    })),
  };
}

function accessorialJson({ type, value, optionValue }: AskedAccessorial, price: number) {
  const name = type.replaceAll('_', ' ');
  return {
    price,
    name: name.charAt(0).toUpperCase() + name.slice(1),
    default: false,
    type,
    accessorial_type: type,
    value: value ?? null,
    option_value: optionValue ?? null,
    accessorial_options: [],
  };
}

/** Units by order line over all packages. */
function lineItemsJson({ packages, lines }: ProposalDetails) {
  const contents = new Map<string, PlannedContent>();
  for (const content of packages.flatMap(allContents)) {
    const quantity = content.quantity + (contents.get(content.lineId)?.quantity ?? 0);
    contents.set(content.lineId, { ...content, quantity });
  }
  return lines.flatMap(({ line, childSku, childSkuQuantity, ...ratable }) => {
    const content = contents.get(line.id);
    if (content === undefined) return [];
    const { quantity, told } = content;
    const weightUg = told?.weightUg ?? ratable.weightUg;
    return {
      order_line_item_id: line.id,
      quantity,
      name: told?.name ?? line.details.name ?? line.sku,
      description: told?.description ?? line.details.commodityDescription ?? line.details.description ?? null,
      sku: line.sku,
      upc: line.details.upc ?? null,
      value: decimalNumber(told?.valueE4 ?? ratable.valueE4, UNIT_PRICE_SCALE),
      weight: weightUg === undefined ? null : weightIn(weightUg, 'lb', 4),
      hs_code: told?.hsCode ?? ratable.hsCode ?? null,
      country_of_origin: told?.countryOfOrigin ?? ratable.countryOfOrigin ?? null,
      child_sku: childSku ?? null,
      child_sku_quantity: childSkuQuantity ?? null,
      line_number: line.details.lineNumber ?? null,
    };
  });
}
