import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { ToldMembers } from '../../kernel/told-members.ts';
import type { OrderJson } from '../order-json.ts';
import { orderOperations } from '../orders.operations.ts';

/**
 * The order of that id or number, with what is told of it; undefined where there is none.
 * @param told of what belongs to others is read what is told.
 */
export async function orderNamed(
  session: Session,
  name: string,
  told: ToldMembers,
): Promise<Reply<OrderJson> | undefined> {
  const engine = await session.engine();
  try {
    return await engine.call(orderOperations.get, { params: { id: name }, told });
  } catch (error) {
    if (error instanceof ShipdockError && error.code === 'order_not_found') return undefined;
    throw error;
  }
}
