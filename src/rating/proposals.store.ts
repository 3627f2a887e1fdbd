import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId, OrderId, ProposedShipmentId, RateId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';
import type { Proposal, ProposalDetails } from './proposals/proposal.ts';

type ProposalRow = {
  id: string;
  account_id: string;
  order_id: string;
  rate_id: string;
  carrier_code: string;
  service_code: string;
  total_minor: number;
  currency: string;
  created_at: string;
  details: string;
};
interface Tables {
  proposed_shipments: ProposalRow;
}

const proposalsFor = preparedQuery<{ orderIds: readonly string[] }, Tables['proposed_shipments']>(
  'select * from proposed_shipments where order_id in :orderIds order by order_id, total_minor, id',
);

/** Proposed shipments of these orders, cheapest first. */
export async function proposalsOf(transaction: Transaction, orderIds: readonly string[]): Promise<readonly Proposal[]> {
  if (orderIds.length === 0) return [];
  const rows = await proposalsFor(transaction, { orderIds });
  return rows.map(fromRow);
}

/** Those of these orders that have proposed shipments. */
export async function ratedAmong(transaction: Transaction, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('proposed_shipments')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .execute();
  return new Set(rows.map((row) => row.order_id));
}

/** Puts new proposals in the place of the order's earlier ones. */
export async function replaceProposals(
  transaction: Transaction,
  orderId: OrderId,
  proposals: readonly Proposal[],
): Promise<void> {
  await transaction.tables<Tables>().deleteFrom('proposed_shipments').where('order_id', '=', orderId).execute();
  await transaction.insertRows('proposed_shipments', proposals.map(toRow));
}

/** Adds to the order's proposals. */
export async function insertProposals(transaction: Transaction, proposals: readonly Proposal[]): Promise<void> {
  await transaction.insertRows('proposed_shipments', proposals.map(toRow));
}

export async function deleteProposal(transaction: Transaction, id: ProposedShipmentId): Promise<void> {
  await transaction.tables<Tables>().deleteFrom('proposed_shipments').where('id', '=', id).execute();
}

/** The order's proposal under that rate. */
export async function findProposal(
  transaction: Transaction,
  accountId: AccountId,
  name: string,
): Promise<Proposal | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('proposed_shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((proposal) => proposal.or([proposal('id', '=', name), proposal('rate_id', '=', name)]))
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** The proposals of these names: the proposal's own id, or its rate's. */
export async function findProposals(
  transaction: Transaction,
  accountId: AccountId,
  names: readonly string[],
): Promise<readonly Proposal[]> {
  if (names.length === 0) return [];
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('proposed_shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((proposal) => proposal.or([proposal('id', 'in', names), proposal('rate_id', 'in', names)]))
    .execute();
  return rows.map(fromRow);
}

function toRow(proposal: Proposal): ProposalRow {
  return {
    id: proposal.id,
    account_id: proposal.accountId,
    order_id: proposal.orderId,
    rate_id: proposal.rateId,
    carrier_code: proposal.carrierCode,
    service_code: proposal.serviceCode,
    total_minor: proposal.totalMinor,
    currency: proposal.currency,
    created_at: proposal.createdAt,
    details: JSON.stringify(proposal.details),
  };
}

function fromRow(row: ProposalRow): Proposal {
  return {
    id: row.id as ProposedShipmentId,
    accountId: row.account_id as AccountId,
    orderId: row.order_id as OrderId,
    rateId: row.rate_id as RateId,
    carrierCode: row.carrier_code,
    serviceCode: row.service_code,
    totalMinor: row.total_minor,
    currency: row.currency as Currency,
    createdAt: row.created_at,
    details: JSON.parse(row.details) as ProposalDetails,
  };
}
