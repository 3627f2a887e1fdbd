import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { OrderJson } from '../order-json.ts';
import { orderOperations } from '../orders.operations.ts';

/** The order of that id or number, with what is told of it; undefined where there is none. */
export async function orderNamed(session: Session, name: string): Promise<Reply<OrderJson> | undefined> {
  const engine = await session.engine();
  try {
    return await engine.call(orderOperations.get, { params: { id: name } });
  } catch (error) {
    if (error instanceof ShipdockError && error.code === 'order_not_found') return undefined;
    throw error;
  }
}
