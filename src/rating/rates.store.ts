import type { Offer } from '../carriers/carrier.ts';
import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId, RateId } from '../kernel/ids.ts';
import { RATE_MEMORY_MS, type Rate, type RateRequest, type RateRequestId } from './rate.ts';
import { withoutParties } from './without-parties.ts';

type RequestRow = {
  id: string;
  account_id: string;
  created_at: string;
  expires_at: string;
  details: string;
  knows_parties: number;
};
type RateRow = {
  id: string;
  request_id: string;
  account_id: string;
  carrier_code: string;
  service_code: string;
  total_minor: number;
  currency: string;
  offer: string;
};
interface Tables {
  rate_requests: RequestRow;
  rates: RateRow;
}

const forget = preparedQuery<{ before: string }, never>('delete from rate_requests where expires_at < :before');

type Asked = Pick<RequestRow, 'id' | 'details'>;

/** As many as one request forgets: after an update of the program all of a month may be left. */
const expired = preparedQuery<{ now: string }, Asked>(
  'select id, details from rate_requests where knows_parties = 1 and expires_at <= :now order by expires_at, id limit 100',
);
const keepDetails = preparedQuery<{ id: string; details: string }, never>(
  'update rate_requests set details = :details, knows_parties = 0 where id = :id',
);

/** Keeps the rates of one request, and forgets those whose time is long past, and whom expired ones were asked for. */
export async function insertRates(
  transaction: Transaction,
  request: RateRequest,
  rates: readonly Rate[],
): Promise<void> {
  await forget(transaction, { before: new Date(Date.parse(request.createdAt) - RATE_MEMORY_MS).toISOString() });
  await forgetParties(transaction, await expired(transaction, { now: request.createdAt }));
  await transaction.insertRows('rate_requests', [
    {
      id: request.id,
      account_id: request.accountId,
      created_at: request.createdAt,
      expires_at: request.expiresAt,
      details: JSON.stringify(request.details),
      knows_parties: 1,
    },
  ]);
  await transaction.insertRows(
    'rates',
    rates.map((rate) => ({
      id: rate.id,
      request_id: request.id,
      account_id: request.accountId,
      carrier_code: rate.offer.carrierCode,
      service_code: rate.offer.serviceCode,
      total_minor: rate.totalMinor,
      currency: rate.offer.currency,
      offer: JSON.stringify(rate.offer),
    })),
  );
}

const expireNow = preparedQuery<{ id: string; now: string }, never>(
  'update rate_requests set expires_at = :now where id = :id and expires_at > :now',
);

/** Of what these rates were asked for. None of them can be booked any more: it is not known to where. */
export async function forgetPartiesOf(
  transaction: Transaction,
  accountId: AccountId,
  ids: readonly string[],
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  const asked = await transaction
    .tables<Tables>()
    .selectFrom('rate_requests')
    .innerJoin('rates', 'rates.request_id', 'rate_requests.id')
    .select(['rate_requests.id', 'rate_requests.details'])
    .distinct()
    .where('rates.account_id', '=', accountId)
    .where('rates.id', 'in', ids)
    .orderBy('rate_requests.id')
    .execute();
  await forgetParties(transaction, asked);
  for (const { id } of asked) await expireNow(transaction, { id, now });
}

async function forgetParties(transaction: Transaction, asked: readonly Asked[]): Promise<void> {
  for (const { id, details } of asked) {
    await keepDetails(transaction, { id, details: withoutParties(details) });
  }
}

/** The known ones of these rates, expired or not, by id. */
export async function findRates(
  transaction: Transaction,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Rate>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('rates')
    .innerJoin('rate_requests', 'rate_requests.id', 'rates.request_id')
    .select([
      'rates.id',
      'rates.total_minor',
      'rates.offer',
      'rate_requests.id as request_id',
      'rate_requests.created_at',
      'rate_requests.expires_at',
      'rate_requests.details',
    ])
    .where('rates.account_id', '=', accountId)
    .where('rates.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id as RateId,
        totalMinor: row.total_minor,
        offer: JSON.parse(row.offer) as Offer,
        request: {
          id: row.request_id as RateRequestId,
          accountId,
          createdAt: row.created_at,
          expiresAt: row.expires_at,
          details: JSON.parse(row.details) as RateRequest['details'],
        },
      },
    ]),
  );
}
