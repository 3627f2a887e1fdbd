import type { Offer, RatingRequest } from '../../carriers/carrier.ts';
import { inchesOf, poundsOf } from '../../conditions/compared-measures.ts';
import { comparedZip } from '../../conditions/compared-zip.ts';
import type { Facts } from '../../conditions/condition.ts';
import type { FieldTypes } from '../../conditions/parse-condition.ts';
import { isoWeekday, parseDay } from '../../kernel/day.ts';
import { exactSum } from '../../kernel/decimal.ts';
import { minorNumber } from '../../kernel/money.ts';

/** What a policy's `when` may ask of the order and its shipment. */
export const ORDER_FIELDS: FieldTypes = {
  'order.number': 'text',
  'order.source_system': 'text',
  'order.channel': 'text',
  'order.requested_shipping': 'text',
  'order.tags': 'list',
  'order.skus': 'list',
  'order.value': 'number',
  'order.currency': 'text',
  'order.units': 'number',
  'order.weight_lb': 'number',
  'order.warehouse': 'text',
  'origin.country': 'text',
  'origin.state': 'text',
  'origin.zip': 'text',
  'destination.country': 'text',
  'destination.state': 'text',
  'destination.zip': 'text',
  'destination.city': 'text',
  'destination.is_residential': 'boolean',
  'destination.is_po_box': 'boolean',
  packages: 'number',
  pallets: 'number',
  heaviest_lb: 'number',
  longest_in: 'number',
  has_hazmat: 'boolean',
  insured: 'boolean',
  ready_date: 'text',
  /** 1 is Monday. */
  weekday: 'number',
};

/** What its offers may be asked besides. */
export const OFFER_FIELDS: FieldTypes = {
  ...ORDER_FIELDS,
  carrier: 'text',
  carrier_type: 'text',
  service: 'text',
  service_name: 'text',
  standardized_service: 'text',
  price: 'number',
  service_days: 'number',
  delivery_date: 'text',
};

/** What only the order knows, beside the rating request. */
export interface OrderForPolicies {
  readonly number: string;
  readonly sourceSystem: string | null;
  readonly channel: string | null;
  readonly requestedShipping: string | null;
  readonly tags: readonly string[];
  readonly skus: readonly string[];
  readonly valueMinor: number;
  readonly units: number;
  /** That of the warehouse and those that it had before: policies go on naming it so. */
  readonly warehouseCodes: readonly string[];
}

/** The facts of an order (where there is one; a rate request has none) and of the request in which it is rated. */
export function policyFacts(request: RatingRequest, order?: OrderForPolicies): Facts {
  const { origin, destination, packages } = request;
  const weights = packages.map(({ weight }) => weight ?? 0);
  const sides = packages.flatMap(({ length, width, height }) => [length, width, height]);
  const day = parseDay(request.readyDate);
  return {
    ...(order === undefined ? {} : orderFacts(order, request.currency)),
    'order.currency': request.currency,
    'order.weight_lb': poundsOf(exactSum(weights)),
    'origin.country': origin.country,
    'origin.state': origin.state,
    'origin.zip': comparedZip(origin.zip, origin.country),
    'destination.country': destination.country,
    'destination.state': destination.state,
    'destination.zip': comparedZip(destination.zip, destination.country),
    'destination.city': destination.city,
    'destination.is_residential': destination.isResidential,
    'destination.is_po_box': destination.isPoBox,
    packages: packages.length,
    pallets: packages.filter(({ kind }) => kind === 'handling_unit').length,
    heaviest_lb: poundsOf(Math.max(0, ...weights)),
    longest_in: inchesOf(Math.max(0, ...sides)),
    has_hazmat: packages.some(({ dangerousGoods }) => dangerousGoods !== undefined),
    insured: request.insurance,
    ready_date: request.readyDate,
    weekday: day === undefined ? undefined : isoWeekday(day),
  };
}

function orderFacts(order: OrderForPolicies, currency: string): Facts {
  return {
    'order.number': order.number,
    'order.source_system': order.sourceSystem,
    'order.channel': order.channel,
    'order.requested_shipping': order.requestedShipping,
    'order.tags': order.tags,
    'order.skus': order.skus,
    'order.value': minorNumber(order.valueMinor, currency),
    'order.units': order.units,
    'order.warehouse': order.warehouseCodes.length > 1 ? order.warehouseCodes : order.warehouseCodes[0],
  };
}

export function offerFacts(offer: Offer): Facts {
  return {
    carrier: offer.carrierCode,
    carrier_type: offer.carrierType,
    service: offer.serviceCode,
    service_name: offer.serviceName,
    standardized_service: offer.standardizedServiceName,
    price: minorNumber(offer.totalMinor, offer.currency),
    service_days: offer.serviceDays,
    delivery_date: offer.deliveryDate,
  };
}
