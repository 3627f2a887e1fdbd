import type { Services } from '../../seams/services.ts';
import { accountsWithEndedHolds, endedHolds } from '../holds.store.ts';
import { findOrder } from '../orders.store.ts';
import { isDueForRelease } from '../status/move-status.ts';
import { deliveredUnitsOf } from './order-to-edit.ts';
import { releaseDue } from './release-due.ts';

const ORDERS_A_WRITE = 50;

/** As `releaseEndedHolds`, of every account: for the worker of `serve`, so that a hold ends though nobody looks. */
export async function releaseAllEndedHolds(services: Services): Promise<number> {
  const now = services.clock.now().toISOString();
  const accounts = await services.database.read((transaction) => accountsWithEndedHolds(transaction, now));
  let released = 0;
  for (const account of accounts) released += await releaseEndedHolds({ ...services, account });
  return released;
}

/** Releases the account's orders whose `hold_until` has passed. Answers how many were released. */
export async function releaseEndedHolds(services: Services): Promise<number> {
  if (services.dryRun) return 0;
  const now = services.clock.now().toISOString();
  const ended = await services.database.read((transaction) => endedHolds(transaction, services.account, now));
  let released = 0;
  for (let start = 0; start < ended.length; start += ORDERS_A_WRITE) {
    const ids = ended.slice(start, start + ORDERS_A_WRITE);
    released += await services.database.write(async (transaction) => {
      let count = 0;
      for (const id of ids) {
        const order = await findOrder(transaction, services.account, id, { lock: true });
        if (order === undefined || !isDueForRelease(order, now)) continue;
        await releaseDue(transaction, services, order, await deliveredUnitsOf(transaction, services, order));
        count++;
      }
      return count;
    });
  }
  return released;
}
