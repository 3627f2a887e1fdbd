import { withBookAddress } from '../../addresses/operations/find-address.ts';
import { missingParts } from '../../addresses/required-parts.ts';
import { skusWithParts } from '../../catalog/operations/skus-of-lines.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import type { RatingWanted } from '../../rating/rating-wanted.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { draftOrder } from '../draft-order.ts';
import { carriedOver } from '../import/carried-over.ts';
import type { ImportedOrder, OnConflict } from '../import/imported-order.ts';
import { leftToShip } from '../import/left-to-ship.ts';
import { type FileOrder, isOver, saysShipped } from '../import/shipped-units.ts';
import { updateFromFile } from '../import/update-from-import.ts';
import { lineWarehouseWarnings } from '../line-warehouses.ts';
import type { MovedAway } from '../moved-away.ts';
import type { Order } from '../order.ts';
import type { OrderAddressInput } from '../order-parts.schema.ts';
import { chooseWarehouse } from '../order-warehouse.ts';
import type { OrderCreateInput } from '../orders.schema.ts';
import { lockOrders, takenOrderNumbers } from '../orders.store.ts';
import { ratingOfNew } from '../proposed-wish.ts';
import { affectsRating } from '../rating-changes.ts';
import type { OrderChange } from '../save-orders.ts';
import { keptKitWarnings, unbundleKits } from '../unbundle-kits.ts';
import { movedAwayOf } from './moved-away-of.ts';
import { deliveredUnitsOf, ordersToEdit } from './order-to-edit.ts';
import type { ReadOrder } from './read-slice.ts';
import { namedRates, ratesWishedFor, withService } from './wished-service.ts';

/** What a slice comes to: what is to be saved, what became of each order, and which ones are to be rated then. */
export interface SlicePlan {
  readonly changes: readonly OrderChange[];
  readonly results: readonly ImportedOrder[];
  readonly toRate: ReadonlyMap<string, RatingWanted>;
}

/** An order as it was read, with the address of the book that it names, or why it cannot be imported. */
type Sent = ReadOrder & { readonly destinationOfBook?: OrderAddressInput | undefined };
type Readable = Extract<Sent, { readonly input: OrderCreateInput }>;

/** An order that has the number already, with how much of it is delivered and what lies in other orders. */
interface KnownWhole {
  readonly id: string;
  readonly fingerprint: string | null;
  readonly order: Order;
  readonly delivered: number;
  readonly movedAway: MovedAway;
}

/** Such an order, or why it cannot be changed now; of one that says what the file says nothing more is read. */
type Known =
  | KnownWhole
  | { readonly id: string; readonly fingerprint: string | null; readonly error: ShipdockError }
  | { readonly id: string; readonly fingerprint: string | null };

interface SliceFacts {
  readonly sent: readonly Sent[];
  readonly known: ReadonlyMap<string, Known>;
  readonly warehouses: Awaited<ReturnType<typeof warehousesOfAccount>>;
  readonly rates: Awaited<ReturnType<typeof ratesForLines>>;
  readonly skus: Awaited<ReturnType<typeof skusWithParts>>;
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
  const kits = inputs.filter((input) => input.unbundle_kits === true || hasPartsOfKits(input, known));
  const lines = inputs.flatMap((input) => input.order_line_items ?? []);
  return {
    sent,
    known,
    warehouses: await warehousesOfAccount(transaction, account),
    rates: await ratesForLines(transaction, account, lines),
    skus: await skusWithParts(transaction, account, skusOf(kits)),
    wished: await ratesWishedFor(transaction, services, inputs),
  };
}

/** Decides about each order by itself: it is created, changed, left as it is, or rejected with its reasons. */
export function decideSlice(services: Services, facts: SliceFacts, onConflict: OnConflict): SlicePlan {
  const changes: OrderChange[] = [];
  const toRate = new Map<string, RatingWanted>();
  const results = facts.sent.map((sent): ImportedOrder => {
    const { orderNumber } = sent;
    try {
      const known = facts.known.get(orderNumber);
      if (known !== undefined && known.fingerprint === sent.fingerprint) {
        return { order_number: orderNumber, result: 'unchanged', id: known.id };
      }
      if ('error' in sent) throw sent.error;
      const decided =
        known === undefined ? created(services, sent, facts) : existing(services, sent, known, onConflict, facts);
      if (decided.change !== undefined) changes.push(decided.change);
      if (decided.rating !== undefined) toRate.set(decided.result.id, decided.rating);
      return decided.result;
    } catch (error) {
      if (error instanceof ShipdockError) return rejected(orderNumber, error);
      throw error;
    }
  });
  return { changes, results, toRate };
}

interface Decided {
  readonly result: Extract<ImportedOrder, { readonly id: string }>;
  readonly change?: OrderChange;
  readonly rating?: RatingWanted | undefined;
}

function created(services: Services, { input: read, ...sent }: Readable, facts: SliceFacts): Decided {
  const { sent: input, warnings } = withService(read, facts.wished);
  const now = services.clock.now().toISOString();
  const whole = draftOrder(input, {
    accountId: services.account,
    now,
    ids: services.ids,
    createdBy: services.actor,
    source: sent.source ?? (services.actor.type === 'api_key' ? 'API' : 'Manual'),
    warehouse: chooseWarehouse(facts.warehouses, input),
    importFingerprint: sent.fingerprint,
    rates: facts.rates,
  });
  const left = leftToShip(carriedOver(whole, input, services.ids), input, { ids: services.ids, now });
  const after = input.unbundle_kits === true ? unbundleKits(left.order, facts.skus, services.ids) : left.order;
  const all = warningsOf(input, facts, [...left.warnings, ...warnings]);
  return {
    result: { order_number: sent.orderNumber, result: 'created', id: after.id, ...all },
    change: { before: undefined, after },
    rating: ratingOfNew(input),
  };
}

function existing(
  services: Services,
  { input: read, destinationOfBook, orderNumber, fingerprint }: Readable,
  known: Known,
  onConflict: OnConflict,
  facts: SliceFacts,
): Decided {
  const unchanged: Decided = { result: { order_number: orderNumber, result: 'unchanged', id: known.id } };
  if ('error' in known) throw known.error;
  if (!('order' in known)) throw new Error('an order that is there and was not read');
  const { sent: input, warnings } = withNewWish(known.order, read, facts);
  const isNamed = input.warehouse_id !== undefined || input.warehouse_code !== undefined;
  const update = attempt(() =>
    updateFromFile(known.order, input, {
      now: services.clock.now().toISOString(),
      ids: services.ids,
      warehouseId: isNamed ? chooseWarehouse(facts.warehouses, input)?.id : undefined,
      destinationOfBook,
      deliveredUnits: known.delivered,
      movedAway: known.movedAway,
      rates: facts.rates,
    }),
  );
  const ofShipped = 'error' in update ? notUpdated(orderNumber, input, update.error, onConflict) : update.warnings;
  const told = ofShipped.length === 0 ? {} : { warnings: ofShipped };
  if (!('error' in update) && update.isSame) return { result: { ...unchanged.result, ...told } };
  if (onConflict === 'skip') return { result: { order_number: orderNumber, result: 'skipped', id: known.id, ...told } };
  if (onConflict === 'fail') throw taken(orderNumber, known.id, ofShipped);
  if (known.order.details.redactedAt !== undefined) throw erased(orderNumber);
  if ('error' in update) throw update.error;
  if (update.changes.length === 0) return { result: { ...unchanged.result, ...told } };
  const wantsParts = update.after.details.unbundleKits === true;
  const parted = wantsParts ? unbundleKits(update.after, facts.skus, services.ids) : update.after;
  const ofKits = wantsParts ? keptKitWarnings(update.after, facts.skus) : [];
  const after = { ...parted, importFingerprint: fingerprint };
  return {
    result: {
      order_number: orderNumber,
      result: 'updated',
      id: known.id,
      changes: update.changes,
      ...warningsOf(input, facts, [...ofShipped, ...warnings, ...ofKits]),
    },
    change: { before: known.order, after },
    rating: affectsRating(known.order, after) ? ratingOfNew(input) : undefined,
  };
}

/** What an update would be refused for is told where nothing is updated, if the file says that goods are shipped. */
function notUpdated(
  orderNumber: string,
  input: FileOrder,
  { message }: ShipdockError,
  onConflict: OnConflict,
): readonly string[] {
  const isShipped = isOver(input.status) || (input.order_line_items ?? []).some(saysShipped);
  return isShipped && onConflict !== 'update' ? [`${orderNumber} cannot be updated: ${message}`] : [];
}

/** The service of a rate that the order wishes for already stays as it is: somebody may have chosen another since. */
function withNewWish(order: Order, input: FileOrder, facts: SliceFacts) {
  const before = [order.details.requestedRateId ?? []].flat();
  if (namedRates(input).join('\n') === before.join('\n')) return { sent: input, warnings: [] };
  return withService(input, facts.wished);
}

/** None where nothing is to be said, as of nearly every order. */
function warningsOf(
  input: OrderCreateInput,
  facts: SliceFacts,
  ofWish: readonly string[],
): { readonly warnings?: readonly string[] } {
  const warnings = [...lineWarehouseWarnings(input.order_line_items ?? [], facts.warehouses), ...ofWish];
  return warnings.length === 0 ? {} : { warnings };
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
  const verdict = attempt(() => {
    refuseUnshippable(sent.input.destination_address);
    return sent;
  });
  return 'error' in verdict ? unreadable(sent, verdict.error) : verdict;
}

function unreadable({ orderNumber, fingerprint, source, needsWholeAddress }: Sent, error: ShipdockError): Sent {
  return { orderNumber, fingerprint, source, needsWholeAddress, error };
}

/** An address without what rating needs is refused here, where the file can still be mended. */
function refuseUnshippable(address: OrderCreateInput['destination_address']): void {
  if (address === undefined) return;
  const missing = missingParts(
    { ...address, country: address.country ?? 'US', isResidential: false } as Parameters<typeof missingParts>[0],
    'rating',
  );
  const details = missing.map((part) => ({ field: `destination_address.${part}`, message: 'is missing' }));
  const first = details[0];
  if (first !== undefined) throw new ShipdockError('address_incomplete', `${first.field} is missing`, { details });
}

async function knownOrders(
  transaction: Transaction,
  services: Services,
  orders: readonly Sent[],
  onConflict: OnConflict,
): Promise<ReadonlyMap<string, Known>> {
  // What cannot be read as an order's number is asked of no database.
  const numbers = orders.flatMap((each) => ('input' in each ? [each.orderNumber] : []));
  const taken = await takenOrderNumbers(transaction, services.account, numbers);
  const known = new Map<string, Known>();
  const others: { readonly number: string; readonly id: string; readonly fingerprint: string | null }[] = [];
  for (const { orderNumber, fingerprint } of orders) {
    const found = taken.get(orderNumber);
    if (found === undefined) continue;
    known.set(orderNumber, { id: found.id, fingerprint: found.importFingerprint });
    if (found.importFingerprint === fingerprint) continue;
    others.push({ number: orderNumber, id: found.id, fingerprint: found.importFingerprint });
  }
  // In the order of their ids, as every operation locks several orders.
  others.sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { number, id, fingerprint } of others) {
    known.set(number, { id, fingerprint, ...(await orderOf(transaction, services, id, onConflict)) });
  }
  return known;
}

async function orderOf(
  transaction: Transaction,
  services: Services,
  id: string,
  onConflict: OnConflict,
): Promise<Pick<KnownWhole, 'order' | 'delivered' | 'movedAway'> | { readonly error: ShipdockError }> {
  try {
    const [order] =
      onConflict === 'update'
        ? await ordersToEdit(transaction, services, [id])
        : await lockOrders(transaction, services.account, [id], { lock: false });
    if (order === undefined) throw new Error('an order that was there');
    const delivered = await deliveredUnitsOf(transaction, services, order);
    return { order, delivered, movedAway: await movedAwayOf(transaction, order) };
  } catch (error) {
    if (error instanceof ShipdockError) return { error };
    throw error;
  }
}

/** Whether the order that is there already wants its kits taken apart, also those that the file adds. */
function hasPartsOfKits(input: OrderCreateInput, known: ReadonlyMap<string, Known>): boolean {
  const found = known.get(input.order_number?.trim() ?? '');
  return found !== undefined && 'order' in found && found.order.details.unbundleKits === true;
}

function skusOf(inputs: readonly OrderCreateInput[]): readonly string[] {
  return [...new Set(inputs.flatMap((input) => (input.order_line_items ?? []).flatMap((line) => line.sku ?? [])))];
}

function attempt<Value extends object>(work: () => Value): Value | { readonly error: ShipdockError } {
  try {
    return work();
  } catch (error) {
    if (error instanceof ShipdockError) return { error };
    throw error;
  }
}

function taken(orderNumber: string, id: string, said: readonly string[]): ShipdockError {
  const message = [`is taken by another order (${id}) that says something else`, ...said].join('; ');
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message }],
  });
}

function erased(orderNumber: string): ShipdockError {
  const message = `order ${orderNumber} had its person’s data erased, which an import would bring back; nothing was changed`;
  return new ShipdockError('order_redacted', message, { hint: shell`shipdock orders update ${orderNumber}` });
}

function rejected(orderNumber: string, error: ShipdockError): ImportedOrder {
  const problems =
    error.details.length === 0
      ? [{ message: error.message }]
      : error.details.map((detail) => ({
          ...(detail.field === undefined ? {} : { field: detail.field }),
          message: detail.message,
        }));
  return { order_number: orderNumber, result: 'rejected', code: error.code, problems };
}
