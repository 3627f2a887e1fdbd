import type { Transaction } from '../../database/database.ts';
import type { OrderId, ProposedShipmentId } from '../../kernel/ids.ts';
import { proposalsOf } from '../proposals.store.ts';

/** Proposed shipments of an order whose packages were sent: only who names one books it as it was packed. */
export async function proposalsPackedByCaller(
  transaction: Transaction,
  orderId: OrderId,
): Promise<readonly ProposedShipmentId[]> {
  const proposals = await proposalsOf(transaction, [orderId]);
  return proposals.flatMap(({ id, details }) => (details.wish.hasOwnPackages === true ? [id] : []));
}
