import { JOB_STATUSES } from '../../jobs/job.ts';
import { periodFields } from '../../kernel/moment-field.ts';
import { minorNumber } from '../../kernel/money.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { ORDER_STATUSES } from '../../orders/status/lifecycle.ts';
import type { Services } from '../../seams/services.ts';
import { SHIPMENT_STATUSES } from '../../shipments/shipment.ts';
import { counted, type Period, type Stat } from '../stat.ts';
import {
  countJobs,
  countOrders,
  countShipments,
  countWebhooks,
  dataBytes,
  type Purchases,
  sumPurchases,
} from '../stats.store.ts';

export async function execute(services: Services, { query }: OperationInput): Promise<Reply<readonly Stat[]>> {
  const of = { account: services.account, ...periodOf(query ?? {}) };
  return services.database.read(async (transaction) => {
    const stats: Stat[] = [];
    const orders = await countOrders(transaction, of, ORDER_STATUSES);
    for (const status of ORDER_STATUSES) stats.push(counted('orders', status, orders.get(status) ?? 0));
    for (const status of SHIPMENT_STATUSES) {
      stats.push(counted('shipments', status, await countShipments(transaction, of, status)));
    }
    stats.push(...purchaseStats(await sumPurchases(transaction, of)));
    const jobs = await countJobs(transaction, of);
    for (const status of JOB_STATUSES) stats.push(counted('jobs', status, jobs.get(status) ?? 0));
    for (const state of ['pending', 'parked'] as const) {
      stats.push(counted('webhooks', state, await countWebhooks(transaction, of, state)));
    }
    stats.push(counted('data', 'bytes', await dataBytes(transaction)));
    return { value: stats };
  });
}

function periodOf(query: Readonly<Record<string, unknown>>): Period {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  const { from, before } = periodFields(['since', text('since')], ['until', text('until')]);
  return { since: from, before };
}

/** Currency by currency: all that was bought, and of it what was cancelled since, what of that came back, and what may yet. */
function purchaseStats(sums: readonly Purchases[]): readonly Stat[] {
  return [...new Set(sums.map(({ currency }) => currency))].sort().flatMap((currency) => {
    const all = sums.filter((one) => one.currency === currency);
    const stat = (state: string, some: readonly Purchases[], sum: 'minor' | 'backMinor' = 'minor'): Stat => ({
      what: 'purchases',
      state,
      count: some.reduce((sum, { count }) => sum + count, 0),
      amount: minorNumber(
        some.reduce((total, each) => total + each[sum], 0),
        currency,
      ),
      currency,
    });
    const ofKind = (wanted: Purchases['kind']) => all.filter(({ kind }) => kind === wanted);
    return [
      stat('bought', all),
      stat(
        'cancelled',
        all.filter(({ kind }) => kind !== 'kept'),
      ),
      stat('refunded', ofKind('refunded'), 'backMinor'),
      stat('refund_pending', ofKind('refund_pending')),
    ];
  });
}
