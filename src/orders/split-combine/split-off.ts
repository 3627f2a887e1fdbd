import type { IdGenerator, OrderId } from '../../kernel/ids.ts';
import type { Order, OrderAddress } from '../order.ts';

/**
 * A new order for what is split off: addresses, tags, reference numbers and wishes are copied, notes stay, and it holds no
 * lines and no money yet (decisions 4).
 */
export function splitOffOrder(
  source: Order,
  orderNumber: string,
  facts: {
    readonly ids: IdGenerator;
    readonly now: string;
    readonly createdBy: { readonly type: string; readonly name: string };
  },
): Order {
  const { ids, now, createdBy } = facts;
  const { origin, destination, billing } = source.addresses;
  // A rate was quoted for the contents of the whole order; its past, and what an export told of that, is the source's alone.
  const {
    requestedRateId: _rate,
    bookingGivenUpAt: _givenUp,
    leftOut: _units,
    heldBy: _holders,
    partsTakenOut: _parts,
    movedAmounts: _amounts,
    formerNumbers: _numbers,
    ...details
  } = source.details;
  return {
    ...source,
    id: ids.next('order') as OrderId,
    orderNumber,
    status: 'new',
    statusBeforeBooking: 'new',
    version: 1,
    totalMinor: null,
    taxMinor: null,
    shippingMinor: null,
    itemsMinor: 0,
    holdUntil: null,
    cancelledAt: null,
    importFingerprint: null,
    createdAt: now,
    updatedAt: now,
    details: { ...details, combinedOrderNumbers: [], createdBy },
    addresses: {
      origin: copied(origin, 'originAddress', ids),
      destination: copied(destination, 'address', ids),
      billing: copied(billing, 'billingAddress', ids),
    },
    lines: [],
    referenceNumbers: source.referenceNumbers.map((reference) => ({ ...reference, id: ids.next('referenceNumber') })),
    notes: [],
    journal: { position: 0, hash: '' },
  };
}

function copied(
  address: OrderAddress | null,
  kind: 'address' | 'originAddress' | 'billingAddress',
  ids: IdGenerator,
): OrderAddress | null {
  return address === null ? null : { ...address, id: ids.next(kind) };
}
