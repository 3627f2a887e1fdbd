import * as z from 'zod/mini';
import { text } from '../../contract/fields.ts';
import { integer } from '../../contract/number-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { fixedClock } from '../../kernel/clock.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { localMoment } from '../../kernel/time-zone.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { recentOrders } from '../../orders/operations/recent-orders.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { backtestPolicies, type PastOrder } from '../policies/backtest-policies.ts';
import { factsOfOrder } from '../policies/order-facts.ts';
import { findPolicies } from '../policies.store.ts';
import { type BacktestJson, backtestJson } from '../policies-json.ts';
import { readPolicyFile } from './apply-policy-file.ts';
import { rateOrder } from './rate-order.ts';
import { readRatingSurroundings } from './rating-surroundings.ts';

export const bodySchema = z.object({ name: text(), source: text(1_000_000), last: integer(1, 10_000) });
const DEFAULT_LAST = 100;

/**
 * Rates the last orders again, whole and as of the moment they came in, and compares what the file would have chosen with
 * what the policies in force would have. Without a file the policies in force are compared with the cheapest offer.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<BacktestJson>> {
  const { name = 'policies.json', source, last = DEFAULT_LAST } = readInput(bodySchema, input.body);
  const { orders, inForce } = await services.database.read(async (transaction) => ({
    orders: await recentOrders(transaction, services.account, last),
    inForce: await findPolicies(transaction, services.account, 'shipping_policies'),
  }));
  const proposed = source === undefined ? inForce?.file : readPolicyFile(name, source);
  if (proposed === undefined) {
    throw new ShipdockError('policies_not_found', 'no shipping policies are in force, so there is nothing to compare', {
      about: 'nothing',
      ...nextStep('policies.backtest'),
    });
  }
  const current = source === undefined ? null : (inForce?.file ?? null);
  const past: PastOrder[] = [];
  const skipped: { readonly order_number: string; readonly reason: string }[] = [];
  for (const order of orders) {
    const rated = await rateAsItCame(services, order);
    if ('reason' in rated) skipped.push({ order_number: order.orderNumber, reason: rated.reason });
    else past.push(rated);
  }
  const currencies = new Map(orders.map((order) => [order.orderNumber, order.currency]));
  const value = backtestJson(backtestPolicies(past, current, proposed), {
    currentVersion: current?.version ?? null,
    proposedVersion: proposed.version,
    currencyOf: (label) => currencies.get(label) ?? 'USD',
    skipped,
  });
  return { value };
}

async function rateAsItCame(services: Services, order: Order): Promise<PastOrder | { readonly reason: string }> {
  const then = { ...services, clock: fixedClock(new Date(order.createdAt)) };
  const surroundings = await services.database.read((transaction) => readRatingSurroundings(transaction, then, order));
  const moment = localMoment(new Date(order.createdAt), surroundings.warehouse?.timeZone ?? 'UTC');
  const units = new Map(order.lines.map((line) => [line.id as string, line.quantity]));
  try {
    const rated = await rateOrder(order, { ...surroundings, policies: undefined }, { units, asOneShipment: true });
    if (rated.misfit !== undefined) return { reason: rated.misfit.message };
    const facts = factsOfOrder(order, rated.request, surroundings);
    return { label: order.orderNumber, date: moment.date, facts, offers: rated.offers };
  } catch (error) {
    if (error instanceof ShipdockError && error.code !== 'bug') return { reason: error.message };
    throw error;
  }
}
