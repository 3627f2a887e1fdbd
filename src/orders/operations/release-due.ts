import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import type { Order } from '../order.ts';
import { applyOrderChanges } from '../save-orders.ts';
import { reopened } from '../status/move-status.ts';

/** Who the journal names for what time did. */
const TIME = { type: 'system', name: 'hold_until' } as const;

/** The order released because its hold has ended; its row is locked. A dry run answers it without writing. */
export async function releaseDue(
  transaction: Transaction,
  services: Services,
  order: Order,
  delivered: number,
): Promise<Order> {
  const after = reopened(order, delivered, services.clock.now().toISOString());
  if (services.dryRun) return after;
  const actor = { ...services, actor: TIME };
  const [saved] = await applyOrderChanges(transaction, actor, 'orders.release', [{ before: order, after }]);
  return saved ?? after;
}
