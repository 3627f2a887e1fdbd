import { withBookAddress } from '../../addresses/operations/find-address.ts';
import { skusWithParts } from '../../catalog/operations/skus-of-lines.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import type { OnConflict } from '../import/imported-order.ts';
import { addressMistakes } from '../import/read/unshippable-address.ts';
import type { FileOrder } from '../import/shipped/shipped-units.ts';
import type { KitSkus } from '../kits/kit-skus.ts';
import { orderNumbersOfLines } from '../line-orders.store.ts';
import { foreignIds } from '../named/lines-of-others.ts';
import type { OrderAddressInput } from '../order-parts.schema.ts';
import type { OrderCreateInput } from '../orders.schema.ts';
import { type Known, knownOrders } from './known-orders.ts';
import type { ReadOrder } from './read-slice.ts';
import { worthOfKits } from './skus-for-kits.ts';
import { allAtOrigin } from './units-at-origin.ts';
import { ratesWishedFor } from './wished-service.ts';

/** An order as it was read, with the address of the book that it names, or why it cannot be imported. */
export type Sent = ReadOrder & { readonly destinationOfBook?: OrderAddressInput | undefined };
export type Readable = Extract<Sent, { readonly input: OrderCreateInput }>;

export interface SliceFacts {
  readonly sent: readonly Sent[];
  readonly known: ReadonlyMap<string, Known>;
  readonly warehouses: Awaited<ReturnType<typeof warehousesOfAccount>>;
  readonly rates: Awaited<ReturnType<typeof ratesForLines>>;
  readonly kits: KitSkus;
  /** Numbers of the orders that hold lines which a new order names by their ids. */
  readonly orderOfLine: ReadonlyMap<string, string>;
  /** Why orders are not made of records whose units are where they came from, by their numbers. */
  readonly atOrigin: ReadonlyMap<string, string>;
  /** Those that orders wish for. */
  readonly wished: Awaited<ReturnType<typeof ratesWishedFor>>;
}

/** All that is decided with: one read for the slice, and one for each order that is there already and says something else. */
export async function loadSlice(
  transaction: Transaction,
  services: Services,
  read: readonly ReadOrder[],
  onConflict: OnConflict,
): Promise<SliceFacts> {
  const { account } = services;
  const sent: Sent[] = [];
  for (const each of read) {
    // Nothing is awaited for the many orders that name no address of the book.
    const isOfBook = 'input' in each && each.input.destination_address?.code !== undefined;
    sent.push(isOfBook ? await withDestination(transaction, services, each) : checked(each));
  }
  const known = await knownOrders(transaction, services, sent, onConflict);
  const inputs = sent.flatMap((each) => ('input' in each ? [each.input] : []));
  const lines = inputs.flatMap((input) => input.order_line_items ?? []);
  return {
    sent,
    known,
    warehouses: await warehousesOfAccount(transaction, account),
    rates: await ratesForLines(transaction, account, lines),
    kits: await worthOfKits(
      transaction,
      services,
      await skusWithParts(transaction, account, skusOfKits(inputs, known)),
    ),
    orderOfLine: await orderNumbersOfLines(transaction, account, namedLines(sent, known)),
    atOrigin: await allAtOrigin(transaction, account, newOnes(sent, known)),
    wished: await ratesWishedFor(transaction, services, inputs),
  };
}

async function withDestination(transaction: Transaction, services: Services, sent: Sent): Promise<Sent> {
  if ('error' in sent) return sent;
  try {
    const entered = sent.input.destination_address;
    const destination = await withBookAddress(transaction, services.account, 'destination_address', entered);
    if (sent.needsWholeAddress) refuseUnshippable(destination);
    const destinationOfBook = destination === entered ? undefined : destination;
    return { ...sent, input: { ...sent.input, destination_address: destination }, destinationOfBook };
  } catch (error) {
    if (error instanceof ShipdockError) return unreadable(sent, error);
    throw error;
  }
}

function checked(sent: Sent): Sent {
  if ('error' in sent || !sent.needsWholeAddress) return sent;
  try {
    refuseUnshippable(sent.input.destination_address);
    return sent;
  } catch (error) {
    if (error instanceof ShipdockError) return unreadable(sent, error);
    throw error;
  }
}

function unreadable({ orderNumber, fingerprint, source, needsWholeAddress }: Sent, error: ShipdockError): Sent {
  return { orderNumber, fingerprint, source, needsWholeAddress, error };
}

/** An address that rating cannot use is refused here, where the file can still be mended. */
function refuseUnshippable(address: OrderCreateInput['destination_address']): void {
  const details = addressMistakes(address);
  const [first] = details;
  if (first === undefined) return;
  const code = first.message === 'is missing' ? 'address_incomplete' : 'unreadable_field';
  throw new ShipdockError(code, `${first.field} ${first.message}`, { details });
}

/** SKUs of the lines of orders that want the parts of kits: those that are sent, and those that are there. */
function skusOfKits(inputs: readonly OrderCreateInput[], known: ReadonlyMap<string, Known>): readonly string[] {
  const skus = new Set<string>();
  for (const input of inputs) {
    const found = known.get(input.order_number ?? '');
    const order = found !== undefined && 'order' in found ? found.order : undefined;
    if (input.unbundle_kits !== true && order?.details.unbundleKits !== true) continue;
    for (const { sku } of [...(input.order_line_items ?? []), ...(order?.lines ?? [])]) if (sku) skus.add(sku);
  }
  return [...skus];
}

/** Orders of whose numbers there is none yet. */
function newOnes(sent: readonly Sent[], known: ReadonlyMap<string, Known>): readonly FileOrder[] {
  return sent.flatMap((each) => {
    const there = known.get(each.orderNumber);
    return 'input' in each && (there === undefined || 'holder' in there) ? [each.input] : [];
  });
}

/** Ids by which orders name lines that are none of theirs: an export does of one that is not there. */
function namedLines(sent: readonly Sent[], known: ReadonlyMap<string, Known>): readonly string[] {
  return sent.flatMap((each) => {
    if (!('input' in each)) return [];
    const found = known.get(each.orderNumber);
    const own = found !== undefined && 'order' in found ? [...found.order.lines, ...found.movedAway.gone] : [];
    return foreignIds(each.input.order_line_items ?? [], own);
  });
}
