import { type Address, DEFAULT_COUNTRY } from '../../addresses/address.ts';
import { mayContradict } from '../../addresses/address-advice.ts';
import type { Services } from '../../seams/services.ts';
import type { Order } from '../order.ts';
import { existingOrders } from '../orders.store.ts';
import { isOver } from '../status/lifecycle.ts';
import type { ImportedSlice } from './import-in-turns.ts';
import type { ReadOrder } from './read-slice.ts';

/** Destinations to be looked at once all is saved, by the ids of their orders; null where the order is to be read for it. */
export type Destinations = ReadonlyMap<string, Address | null>;

/** Destinations of orders of an import whose state may not be their postal code's: told by their first characters. */
export function destinationsInDoubt(
  read: readonly ReadOrder[],
  { results, changes }: Pick<ImportedSlice, 'results' | 'changes'>,
): Destinations {
  const doubtful = new Map<string, Address | null>();
  for (const { after } of changes) {
    const destination = destinationInDoubt(after);
    if (destination !== undefined) doubtful.set(after.id, destination);
  }
  for (const [index, result] of results.entries()) {
    const sent = read[index];
    if (result.result !== 'unchanged' || sent === undefined || !saysDoubtful(sent)) continue;
    doubtful.set(result.id, null);
  }
  return doubtful;
}

/**
 * What is told of them: the booking would buy a label to nowhere. An order that stands as its file says is told of for as long as
 * it goes there; somebody may have put it right, or shipped it. Not to be called inside a unit of work.
 */
export async function toldOfDestinations(
  services: Services,
  doubtful: Destinations,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const told = new Map<string, readonly string[]>();
  if (doubtful.size === 0) return told;
  const { addressWarnings } = await import('../../addresses/operations/with-address-advice.ts');
  const asStored = await storedDestinations(services, doubtful);
  // To look for what was probably meant takes long, and customers order again.
  const asTold = new Map<string, readonly string[]>();
  for (const [id, planned] of doubtful) {
    const destination = planned ?? asStored.get(id);
    if (destination === undefined) continue;
    const address = JSON.stringify(destination);
    const warnings = asTold.get(address) ?? (await addressWarnings(services, { destination_address: destination }));
    asTold.set(address, warnings);
    told.set(id, warnings);
  }
  return told;
}

/** Of an order of which all is shipped, or nothing will be, no label is bought any more. */
function destinationInDoubt({ status, addresses: { destination } }: Order): Address | undefined {
  if (destination === null || isOver(status) || status === 'cancelled') return undefined;
  return mayContradict(destination) ? destination : undefined;
}

function saysDoubtful(sent: ReadOrder): boolean {
  const address = 'input' in sent ? sent.input.destination_address : undefined;
  if (address === undefined) return false;
  // What the address book says of it stands in the order.
  return address.code !== undefined || mayContradict({ ...address, country: address.country ?? DEFAULT_COUNTRY });
}

/** An import that is kept whole may name hundreds of thousands, and orders of the address book are all looked at. */
const ORDERS_AT_ONCE = 200;

async function storedDestinations(services: Services, doubtful: Destinations): Promise<ReadonlyMap<string, Address>> {
  const ids = [...doubtful].flatMap(([id, planned]) => (planned === null ? [id] : []));
  const found = new Map<string, Address>();
  for (let start = 0; start < ids.length; start += ORDERS_AT_ONCE) {
    const some = ids.slice(start, start + ORDERS_AT_ONCE);
    const orders = await services.database.read((transaction) => existingOrders(transaction, services.account, some));
    for (const order of orders) {
      const destination = destinationInDoubt(order);
      if (destination !== undefined) found.set(order.id, destination);
    }
  }
  return found;
}
