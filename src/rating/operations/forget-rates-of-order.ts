import type { Transaction } from '../../database/database.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { proposalsOf } from '../proposals.store.ts';
import { forgetRates } from './forget-rates.ts';

/**
 * Forgets whom the rates were asked for that the order wished for, or was proposed or booked by; its proposed shipments, which
 * tell of some, are still there.
 */
export async function forgetRatesOfOrder(
  transaction: Transaction,
  services: Services,
  order: Pick<Order, 'id' | 'details'>,
  booked: readonly (string | null)[],
): Promise<void> {
  const proposals = await proposalsOf(transaction, [order.id]);
  const rates = [order.details.requestedRateId ?? [], booked, proposals.map(({ details }) => details.wish.rateId)];
  const known = rates.flat(2).filter((id) => id !== undefined && id !== null);
  await forgetRates(transaction, services, known);
}
