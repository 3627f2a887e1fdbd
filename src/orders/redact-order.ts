import { counted } from '../kernel/counted.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { ENGINE_TAG } from './draft/draft-notes.ts';
import { type LineDetails, type Order, type OrderAddress, type OrderLine, unshippedQuantity } from './order.ts';
import { withoutContact } from './parts/hazmat-data.ts';
import { mayDo } from './status/lifecycle.ts';

/**
 * The order without what tells who a person is or where they live: of addresses country, state and whether it is a home are
 * left; notes of people, billing, whom to call about dangerous goods and what the shop sent along go. Numbers, quantities,
 * money and references stay.
 * @throws ShipdockError `order_not_finished`.
 */
export function redactedOrder(order: Order, now: string): Order {
  const left = order.lines.reduce((sum, line) => sum + unshippedQuantity(line), 0);
  refuseUnfinished({ orderNumber: order.orderNumber, status: order.status, left });
  const {
    billingDetails: _billing,
    dutiesTaxesBillingDetails: _duties,
    sourceSystemMeta: _meta,
    ...details
  } = order.details;
  const { origin, destination, billing } = order.addresses;
  return {
    ...order,
    details: { ...details, redactedAt: details.redactedAt ?? now },
    addresses: { origin: redacted(origin), destination: redacted(destination), billing: redacted(billing) },
    lines: order.lines.map(redactedLine),
    notes: order.notes.filter((note) => note.tag === ENGINE_TAG),
  };
}

/** What is still to be shipped needs its address. @param left units. @throws ShipdockError `order_not_finished`. */
export function refuseUnfinished({ orderNumber, status, left }: Pick<Order, 'orderNumber' | 'status'> & Left): void {
  if (mayDo('redact', status) || left === 0) return;
  const message = `order ${orderNumber} is ${status} and has ${counted(left, 'unit')} left to ship: its address is still needed`;
  throw new ShipdockError('order_not_finished', message, {
    about: 'subject',
    ...nextStep('orders.cancel', orderNumber),
  });
}

interface Left {
  readonly left: number;
}

function redacted(address: OrderAddress | null): OrderAddress | null {
  if (address === null) return null;
  const { id, country, isResidential, state } = address;
  return { id, country, isResidential, ...given('state', state) };
}

/** Whether its addresses tell no more than `redactedOrder` leaves of them. */
export function tellsOfNobody({ addresses: { origin, destination, billing } }: Pick<Order, 'addresses'>): boolean {
  return [origin, destination, billing].every((address) => {
    const left = redacted(address) ?? {};
    return Object.entries(address ?? {}).every(([part, told]) => told === undefined || part in left);
  });
}

function redactedLine(line: OrderLine): OrderLine {
  const { meta: _meta, originAddress, hazmatData, ...rest } = line.details;
  const details: LineDetails = {
    ...rest,
    ...given('originAddress', redacted(originAddress ?? null) ?? undefined),
    ...given('hazmatData', hazmatData === undefined ? undefined : withoutContact(hazmatData)),
  };
  return { ...line, details };
}
