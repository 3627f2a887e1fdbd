import { ShipdockError } from '../../kernel/errors.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { execute as generateProposals } from './generate-proposals.ts';

/**
 * Rates an order that was just saved, for those who asked for it along with the change. What was saved stays: where rating
 * fails the reason is a warning.
 */
export async function rateAgain(services: Services, order: Order): Promise<readonly string[]> {
  // A dry run saved nothing, so what would be rated is not there.
  if (services.dryRun) return [];
  try {
    const { warnings } = await generateProposals(services, { params: { id: order.id } });
    return warnings ?? [];
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    return [`order ${order.orderNumber} was saved but not rated: ${error.message}`];
  }
}
