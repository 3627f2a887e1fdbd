import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { NextStep } from '../kernel/advice.ts';
import { aboutField, ShipdockError } from '../kernel/errors.ts';
import { grouped } from '../kernel/grouped.ts';
import { type AccountId, looksLikeId } from '../kernel/ids.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { mayDo, type OrderStatus } from '../orders/status/lifecycle.ts';
import { numbersMeant } from './numbers/scanned-code.ts';
import type { Shipment } from './shipment.ts';
import type { ShipmentRow, ShipmentTables } from './shipment-rows.ts';
import { filtered, idsByPackage, idsTracked, listShipments, withPackages } from './shipments.store.ts';

/**
 * The shipment named by id, shid, its tracking number, or a tracking or return number of one of its packages, or a number
 * that one of these had before, an SSCC behind its identifier too; of several with that number the newest that is not cancelled.
 * @param options.field what names it in the request, where it is not what the operation is asked about.
 * @throws ShipdockError `shipment_not_found`.
 */
export async function getShipment(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
  options: { readonly lock?: boolean; readonly field?: string } = {},
): Promise<Shipment> {
  const id = looksLikeId('shipment', name) ? name : await idOfName(transaction, accountId, name);
  const rows = id === undefined ? [] : await rowsWithId(transaction, accountId, id, options.lock === true);
  const [shipment] = await withPackages(transaction, rows);
  if (shipment !== undefined) return shipment;
  const isBegun = isShid(name) && (await begunGoods(transaction, { accountId, shid: Number(name) })).length > 0;
  const { why, ...step } = isBegun
    ? { why: ' yet: its booking was begun and is not finished', ...nextStep('shipments.finish', name) }
    : await whereToLook(transaction, accountId, name);
  throw new ShipdockError('shipment_not_found', `there is no shipment ${visibleName(name)}${why}`, {
    ...aboutField(options.field),
    ...step,
  });
}

/** Goods of no order: of an order the order tells it. */
const begunGoods = preparedQuery<{ accountId: string; shid: number }, { id: string }>(
  `select id from booking_claims where account_id = :accountId and shid = :shid
    and state = 'claimed' and content_key is not null and order_id is null`,
);

/** By its number too: what was booked elsewhere may be of an order that is not here. */
const oneOfOrder = preparedQuery<{ accountId: string; number: string; orderId: string }, { id: string }>(
  `select id from shipments where account_id = :accountId and order_number = :number
  union all select id from shipments where account_id = :accountId and order_id = :orderId limit 1`,
);

const orderCalled = preparedQuery<
  { accountId: string; name: string },
  { id: string; number: string; status: OrderStatus }
>(
  `select id, order_number as number, status from orders
    where account_id = :accountId and (order_number = :name or id = :name)`,
);

/** Whoever names the order of a shipment is told how that is found, or that it was not booked. */
async function whereToLook(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
): Promise<NextStep & { readonly why: string }> {
  const [order] = await orderCalled(transaction, { accountId, name });
  const { id: orderId = '', number = name } = order ?? {};
  const [ofOrder] = await oneOfOrder(transaction, { accountId, number, orderId });
  if (ofOrder !== undefined) return { why: '', ...nextStep('orders.shipments', number) };
  if (order === undefined) return { why: '', ...nextStep('shipments.list') };
  const step = mayDo('book', order.status) ? nextStep('orders.book', number) : nextStep('orders.check', number);
  return { why: `: order ${visibleName(number)} is not booked`, ...step };
}

async function rowsWithId(
  transaction: Transaction,
  accountId: AccountId,
  id: string,
  isLocked: boolean,
): Promise<readonly ShipmentRow[]> {
  const query = isLocked && transaction.locksRows ? lockById : findById;
  return query(transaction, { accountId, id });
}

const withId = (isLocked: boolean) =>
  preparedQuery<{ accountId: string; id: string }, ShipmentRow>(
    `select * from shipments where account_id = :accountId and id = :id${isLocked ? ' for update' : ''}`,
  );
const [findById, lockById] = [withId(false), withId(true)];

/** Where nothing goes by the name as it is, it is read as labels print and scanners deliver it; never as a shid then. */
async function idOfName(transaction: Transaction, accountId: AccountId, name: string): Promise<string | undefined> {
  const [number = '', ...others] = numbersMeant(name);
  if (number === '') return undefined;
  const found = await idOfNumber(transaction, accountId, number);
  if (found !== undefined || others.length === 0) return found;
  return likeliest(await ofLabels(transaction, accountId, others));
}

/** Few digits are a shid first; carriers have numbers of digits too, and some begin with a zero. What was booked elsewhere may have none. */
async function idOfNumber(transaction: Transaction, accountId: AccountId, name: string): Promise<string | undefined> {
  const [numbered] = isShid(name) ? await withShid(transaction, { accountId, shid: Number(name) }) : [];
  if (numbered !== undefined) return numbered.id;
  const named = await withTrackingNumber(transaction, { accountId, number: name });
  return likeliest(named.some(isLiving) ? named : await ofLabels(transaction, accountId, [name]));
}

type Found = Pick<ShipmentRow, 'id' | 'status'>;

const withShid = preparedQuery<{ accountId: string; shid: number }, Found>(
  'select id, status from shipments where account_id = :accountId and shid = :shid',
);
const withTrackingNumber = preparedQuery<{ accountId: string; number: string }, Found>(
  'select id, status from shipments where account_id = :accountId and tracking_number = :number',
);

/** Who told of a label twice and cancelled one of them has the other: nobody scans what is cancelled. */
function likeliest(found: readonly Found[]): string | undefined {
  const ids = (found.some(isLiving) ? found.filter(isLiving) : found).map(({ id }) => id);
  return ids.sort().at(-1);
}

function isLiving({ status }: Found): boolean {
  return status !== 'cancelled';
}

/** Of what has one of these numbers on a package now, else of what had one. */
async function ofLabels(
  transaction: Transaction,
  accountId: AccountId,
  numbers: readonly string[],
): Promise<readonly Found[]> {
  // Of what an index holds whole SQLite would read all that the account has.
  const ofAccount = filtered(transaction, accountId, {}).select(['id', 'status', 'shid']);
  const found = await ofAccount.where('id', 'in', idsTracked(transaction, numbers)).execute();
  if (found.length > 0) return found;
  return ofAccount.where('id', 'in', idsByFormerNumber(transaction, accountId, numbers)).execute();
}

/** Whether a name may be a shid: digits that begin with no zero. */
export function isShid(name: string): boolean {
  return /^[1-9]\d{0,14}$/.test(name);
}

function idsByFormerNumber(transaction: Transaction, accountId: AccountId, numbers: readonly string[]) {
  return transaction
    .tables<ShipmentTables>()
    .selectFrom('former_tracking_numbers')
    .select('shipment_id')
    .where('account_id', '=', accountId)
    .where('tracking_number', 'in', numbers);
}

/** A living shipment that goes by that tracking number, or has a package that does, of that carrier where one is named. */
export async function livingByNumber(
  transaction: Transaction,
  accountId: AccountId,
  trackingNumber: string,
  carrierCode?: string,
): Promise<{ readonly id: string; readonly shid: number } | undefined> {
  return filtered(transaction, accountId, carrierCode === undefined ? {} : { carrierCode })
    .select(['id', 'shid'])
    .where('id', 'in', idsTracked(transaction, [trackingNumber]))
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .executeTakeFirst();
}

/** A shipment that is neither cancelled nor delivered, of which a label has that number or SSCC, or once had it. */
export async function underwayByLabel(
  transaction: Transaction,
  accountId: AccountId,
  number: string,
): Promise<{ readonly id: string; readonly shid: number } | undefined> {
  const former = idsByFormerNumber(transaction, accountId, [number]);
  return filtered(transaction, accountId, {})
    .select(['id', 'shid'])
    .where('id', 'in', idsByPackage(transaction, [number]).union(former))
    .where('status', 'not in', ['cancelled', 'delivered'])
    .orderBy('id')
    .executeTakeFirst();
}

/** One of those that has it as its PRO number, whatever the carrier. */
export async function underwayByProNumber(
  transaction: Transaction,
  accountId: AccountId,
  number: string,
): Promise<Shipment | undefined> {
  const rows = await idsByFormerNumber(transaction, accountId, [number]).execute();
  const named = rows.map(({ shipment_id: id }) => id);
  const shipments = await listShipments(transaction, accountId, { ids: named });
  const isUnderway = ({ status }: Shipment) => status !== 'cancelled' && status !== 'delivered';
  return shipments.find((each) => isUnderway(each) && each.details.proNumber === number);
}

/** A shipment several times where its packages go by one number: by `union`, or a plain join, SQLite would read all of the account. */
const underwayByNumbers = preparedQuery<
  { accountId: string; numbers: readonly string[] },
  { number: string; shid: number }
>(
  `select tracking_number as number, shid from shipments
    where account_id = :accountId and tracking_number in :numbers and status not in ('cancelled', 'delivered')
  union all select packages.tracking_number, shipments.shid from packages cross join shipments
    where shipments.id = packages.shipment_id and account_id = :accountId and packages.tracking_number in :numbers
      and status not in ('cancelled', 'delivered')`,
);

/** Of these numbers those that several shipments under way go by, or their packages, each with their shids. */
export async function sharedNumbers(
  transaction: Transaction,
  accountId: AccountId,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = numbers.length === 0 ? [] : await underwayByNumbers(transaction, { accountId, numbers });
  const ofNumbers = [...grouped(found, ({ number }) => number)].map(
    ([number, each]) => [number, [...new Set(each.map(({ shid }) => shid))].sort((one, other) => one - other)] as const,
  );
  return new Map(ofNumbers.filter(([, shids]) => shids.length > 1));
}
