import type { Address } from '../../addresses/address.ts';
import { missingParts } from '../../addresses/required-parts.ts';
import type {
  OriginCalendar,
  PartyAddress,
  RatingAccessorial,
  RatingPackage,
  RatingRequest,
} from '../../carriers/carrier.ts';
import { partyAddress } from '../../carriers/party-address.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { Micrograms, Micrometres } from '../../kernel/units.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order } from '../../orders/order.ts';
import type { PlannedPackage } from '../../packages/planned-package.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';

export interface ShipmentFacts {
  readonly warehouse: Warehouse | undefined;
  readonly packages: readonly PlannedPackage[];
  readonly isInsured: boolean;
  /** Wall-clock moment at the origin. */
  readonly readyDate: string;
  readonly readyMinute: number;
  /** A driver comes then: the warehouse's cut-off is of what goes with the others. */
  readonly isPickup?: boolean;
  readonly accessorials?: readonly RatingAccessorial[];
  /** Where the order names an origin of its own that is a warehouse all the same. */
  readonly originIsWarehouse?: boolean;
}

/**
 * What carriers are asked for an order. Without an origin of its own an order ships from its warehouse.
 * @throws ShipdockError `address_incomplete` where origin or destination lacks what rating needs.
 */
export function orderRatingRequest(
  order: Order,
  facts: ShipmentFacts,
): RatingRequest & { readonly origin: PartyAddress; readonly destination: PartyAddress } {
  const origin = order.addresses.origin ?? facts.warehouse?.address;
  const destination = order.addresses.destination;
  if (origin === undefined) throw incomplete(order, 'origin_address', 'is missing, and so is a warehouse');
  if (destination === null) throw incomplete(order, 'destination_address', 'is missing');
  return {
    origin: ratableParty(order, 'origin_address', origin),
    destination: ratableParty(order, 'destination_address', destination),
    originIsWarehouse: facts.originIsWarehouse ?? order.addresses.origin === null,
    packages: facts.packages.map(ratingPackage),
    accessorials: facts.accessorials ?? [],
    insurance: facts.isInsured,
    currency: order.currency,
    readyDate: facts.readyDate,
    readyMinute: facts.readyMinute,
    ...given('originCalendar', calendarOf(facts)),
  };
}

/** Monday to Friday until the warehouse's cut-off, its closed dates left out. */
function calendarOf({ warehouse, isPickup = false }: ShipmentFacts): OriginCalendar | undefined {
  if (warehouse === undefined) return undefined;
  const { closedDates, cutoffMinute } = warehouse;
  return { weekdays: [1, 2, 3, 4, 5], closedDates, ...(isPickup ? {} : { cutoffMinute }) };
}

function ratableParty(order: Order, field: string, address: Address): PartyAddress {
  if (missingParts(address, 'rating').includes('zip'))
    throw incomplete(order, `${field}.zip`, 'is missing: rating needs a ZIP or postal code');
  return partyAddress(address);
}

export function ratingPackage(planned: PlannedPackage): RatingPackage {
  return {
    kind: planned.kind,
    ...given('handlingUnitType', planned.handlingUnitType),
    // Sizes and weights come from the packer, in the units of the engine.
    length: planned.length as Micrometres,
    width: planned.width as Micrometres,
    height: planned.height as Micrometres,
    weight: planned.weight as Micrograms | undefined,
    valueMinor: planned.valueMinor,
    ...given('freightClass', planned.freightClass),
    ...given('nmfc', planned.nmfc),
    ...given('dangerousGoods', planned.dangerousGoods),
    ...(planned.dryIceUg === undefined ? {} : { dryIce: planned.dryIceUg as Micrograms }),
  };
}

function incomplete(order: Order, field: string, message: string): ShipdockError {
  return new ShipdockError('address_incomplete', `order ${order.orderNumber}: ${field} ${message}`, {
    details: [{ field, message }],
    ...nextStep('orders.get', order.orderNumber),
  });
}
