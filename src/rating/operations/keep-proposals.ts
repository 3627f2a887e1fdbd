import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';

/**
 * Keeps what was proposed for an order, where it stands as it was when it was read: carriers were asked in between, and
 * meanwhile it may have been changed, erased or deleted. A dry run keeps nothing.
 * @throws ShipdockError `order_not_found`, `locked` where it was changed: whoever rates looks at it again.
 */
export async function keepProposals(
  services: Services,
  rated: Pick<Order, 'id' | 'orderNumber' | 'version'>,
  keep: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  if (services.dryRun) return;
  await services.database.write(async (transaction) => {
    const { version } = await getOrderNamed(transaction, services.account, rated.id, { lock: true });
    if (version !== rated.version) {
      throw new ShipdockError('locked', `order ${rated.orderNumber} was changed by someone else while it was rated`, {
        hint: 'run the command again',
      });
    }
    await keep(transaction);
  });
}
