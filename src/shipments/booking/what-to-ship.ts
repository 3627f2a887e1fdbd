import type { NextStep } from '../../kernel/advice.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order } from '../../orders/order.ts';
import { leftToShip, type Units } from '../../orders/split-combine/units.ts';
import { hintToOpen, isBookable } from '../../orders/status/lifecycle.ts';
import { isOfCarrier, type ServiceChoice, servicesNamed } from '../../rating/offers/choose-offer.ts';
import { type Shipment, unitsByLine } from '../shipment.ts';

/** Which units of the order are asked for. */
export type AskedUnits =
  /** What is left, of which packages name some; a rate or proposed shipment of it has a name. */
  | { readonly kind: 'rest'; readonly named?: Units; readonly name?: string }
  /** Chosen lines or packages: the same again, by the same service, is the same booking. */
  | { readonly kind: 'chosen'; readonly units: Units }
  /** A proposed shipment or rate: the same again is the same booking. */
  | { readonly kind: 'proposed'; readonly units: Units; readonly name: string };

export interface Asked {
  readonly units: AskedUnits;
  /** The field of the request that says which. */
  readonly field: string;
  readonly choice: ServiceChoice;
  readonly allowDuplicate: boolean;
}

export type WhatToShip =
  | { readonly kind: 'repeat'; readonly shipment: Shipment }
  | { readonly kind: 'ship'; readonly units: Units; readonly isReplacement: boolean };

/**
 * What a booking of an order takes (decisions 6): units that are left to ship, or nothing because it was booked before. A
 * second purchase of the same is made only on purpose: it takes what is left, and where nothing is, it is a replacement
 * that does not count as shipped.
 * @param living the order's shipments that are not cancelled, newest first.
 * @throws ShipdockError `nothing_to_ship`, `quantity_not_left`, `order_not_bookable`.
 */
export function whatToShip(order: Order, living: readonly Shipment[], asked: Asked): WhatToShip {
  const left = leftToShip(order);
  const units =
    asked.units.kind === 'rest'
      ? withNamed(restOf(order, left, asked.allowDuplicate), asked.units.named)
      : asked.units.units;
  if (!asked.allowDuplicate) {
    const repeated = repeatOf(living, left, units, asked);
    if (repeated !== undefined) return { kind: 'repeat', shipment: repeated };
  }
  const isExcess = [...units].some(([line, quantity]) => quantity > (left.get(line) ?? 0));
  const isReplacement = isExcess && asked.allowDuplicate;
  if (isReplacement) {
    refuseMoreThanOrdered(order, units, asked.field);
    refuseMixed(order, left, units, asked.field);
  } else {
    refuseNothing(order, left, units, living);
    refuseExcess(order, left, units, asked.field);
  }
  const mayShip =
    isBookable(order.status) || (isReplacement && order.status !== 'cancelled' && order.status !== 'on_hold');
  if (mayShip) return { kind: 'ship', units, isReplacement };
  const { orderNumber, status } = order;
  const message = `order ${orderNumber} is ${status} and cannot be booked`;
  throw new ShipdockError('order_not_bookable', message, { ...hintToOpen(orderNumber, status), about: 'subject' });
}

/** What is left; where nothing is and a second is wanted, everything. */
function restOf(order: Order, left: Units, allowDuplicate: boolean): Units {
  const rest = new Map([...left].filter(([, quantity]) => quantity > 0));
  if (rest.size > 0 || !allowDuplicate) return rest;
  return new Map(order.lines.map((line) => [line.id, line.shippedQuantity] as const).filter(([, units]) => units > 0));
}

/** Where packages name more than that, only what they name is asked for: it is refused, or a replacement. */
function withNamed(rest: Units, named: Units = new Map()): Units {
  return [...named].every(([line, quantity]) => quantity <= (rest.get(line) ?? 0)) ? rest : named;
}

function repeatOf(living: readonly Shipment[], left: Units, units: Units, asked: Asked): Shipment | undefined {
  const mine = living.filter((shipment) => !shipment.details.isReplacement && isOfService(shipment, asked.choice));
  const isShipped = [...left.values()].every((quantity) => quantity === 0);
  const byName = (name: string | undefined) =>
    name === undefined
      ? undefined
      : mine.find(({ details }) => details.proposedShipmentId === name || details.rateId === name);
  switch (asked.units.kind) {
    case 'rest':
      return byName(asked.units.name) ?? (isShipped ? mine[0] : undefined);
    case 'chosen':
      return mine.find((shipment) => isSameUnits(unitsByLine(shipment), units));
    case 'proposed': {
      const same = byName(asked.units.name);
      const fits = [...units].every(([line, quantity]) => quantity <= (left.get(line) ?? 0));
      return same ?? (fits ? undefined : mine.find((shipment) => isSameUnits(unitsByLine(shipment), units)));
    }
  }
}

export function isSameUnits(one: Units, other: Units): boolean {
  return one.size === other.size && [...one].every(([line, quantity]) => other.get(line) === quantity);
}

/** Whether a shipment goes by the service that is asked for; of the default and the cheapest the carrier alone is asked for. */
export function isOfService(shipment: Shipment, choice: ServiceChoice): boolean {
  const { carrierCode, serviceCode, details } = shipment;
  const service = { carrierCode, serviceCode, carrierName: details.carrierName, serviceName: details.serviceName };
  switch (choice.kind) {
    case 'default':
    case 'cheapest':
      return isOfCarrier(service, choice.carrier);
    case 'rate':
      return carrierCode === choice.carrierCode && serviceCode === choice.serviceCode;
    case 'service':
      return isOfCarrier(service, choice.carrier) && servicesNamed(choice.name, [service], choice.carrier).length > 0;
  }
}

function refuseNothing(order: Order, left: Units, units: Units, living: readonly Shipment[]): void {
  const nothingLeft = [...left.values()].every((quantity) => quantity === 0);
  if (!nothingLeft && units.size > 0) return;
  const message = `order ${order.orderNumber} has nothing ${nothingLeft ? `left to ship${heldBy(living)}` : 'to ship'}`;
  throw new ShipdockError('nothing_to_ship', message, {
    about: 'subject',
    ...nextStep('orders.get', order.orderNumber),
  });
}

function refuseExcess(order: Order, left: Units, units: Units, field: string): void {
  const details = [...units].flatMap(([id, quantity]) => {
    if (quantity <= (left.get(id) ?? 0)) return [];
    const line = order.lines.find((each) => each.id === id);
    const message = `${line?.sku ?? id} has ${counted(left.get(id) ?? 0, 'unit')} left to ship, ${quantity} were asked for`;
    return [{ field, message, id }];
  });
  if (details.length === 0) return;
  throw new ShipdockError('quantity_not_left', `order ${order.orderNumber}: ${details[0]?.message}`, {
    details,
    ...nextStep('orders.itemsLeft', order.orderNumber),
  });
}

/** Who asks for a service may not know that another one has the goods: that may have been begun by him and finished without him. */
function heldBy(living: readonly Shipment[]): string {
  const [newest, ...others] = living.filter(({ details }) => !details.isReplacement);
  if (newest === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other')}`;
  const service = [newest.details.carrierName, newest.details.serviceName].filter(Boolean).join(' ');
  return `: it goes with shipment ${newest.shid}${service && ` by ${service}`}${more}`;
}

/** A replacement sends again what was ordered, never more than that. */
function refuseMoreThanOrdered(order: Order, units: Units, field: string): void {
  for (const line of order.lines) {
    const quantity = units.get(line.id) ?? 0;
    if (quantity <= line.quantity) continue;
    const message = `${line.sku ?? line.id} was ordered ${line.quantity} times, ${quantity} were asked for`;
    throw new ShipdockError('quantity_not_left', `order ${order.orderNumber}: ${message}`, {
      details: [{ field, message, id: line.id }],
    });
  }
}

/** A replacement does not count as shipped: units in it that are left to ship would stay so, and go again. */
function refuseMixed(order: Order, left: Units, units: Units, field: string): void {
  for (const { id, sku, quantity } of order.lines) {
    const open = left.get(id) ?? 0;
    if ((units.get(id) ?? 0) <= quantity - open) continue;
    const message = `${sku ?? id} has ${counted(open, 'unit')} left to ship, and what is sent again beside units that are shipped does not count`;
    throw new ShipdockError('quantity_not_left', `order ${order.orderNumber}: ${message}`, {
      details: [{ field, message, id }],
      ...thenAgain(nextStep('orders.book', order.orderNumber)),
    });
  }
}

function thenAgain({ hint, request }: NextStep): NextStep {
  const then = 'then again what was shipped';
  return { hint: `${hint}, ${then}`, request: `${request}, ${then}` };
}
