import type { Typed } from '../../cli/command.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { Session } from '../../cli/session.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { ofOrder } from '../../shipments/commands/of-order.ts';
import { shipmentOperations } from '../../shipments/shipments.operations.ts';

/**
 * Which shipments are watched: those named, or those that the filters of `shipments list` find now; undefined means every
 * one on its way.
 * @throws ShipdockError `usage` where some are named and narrowed too, `unreadable_field`, `order_not_found`,
 * `shipment_not_found` where the order has none.
 */
export async function watchedShipments(
  session: Session,
  engine: EngineHandle,
  typed: Typed,
): Promise<readonly string[] | undefined> {
  const { status, order, carrier } = typed.options;
  const isNarrowed = [status, order, carrier].some((value) => value !== undefined);
  const named = [typed.arguments.shipment ?? []].flat();
  if (named.length > 0 && isNarrowed) {
    throw new ShipdockError('usage', 'shipments are named, and narrowed by --status, --order or --carrier too', {
      hint: 'name them, or narrow them',
    });
  }
  if (named.length > 0) return await namedItems(session, typed, 'shipment');
  if (!isNarrowed) return undefined;
  const ofNamed = await ofOrder(engine, order);
  const given = Object.entries({ status, ...ofNamed, carrier_code: carrier });
  const query = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const listed = async (asked: typeof query) => {
    const { value } = await engine.call(shipmentOperations.list, { query: { ...asked, page: 1, per_page: 'all' } });
    return value.map(({ id }) => id);
  };
  const found = await listed(query);
  // Whoever waits for an order takes an end without a word for its delivery.
  if (found.length === 0 && order !== undefined && (await listed(ofNamed)).length === 0) throw unbooked(String(order));
  return found;
}

function unbooked(order: string): ShipdockError {
  return new ShipdockError('shipment_not_found', `order ${order} has no shipment to watch`, {
    about: 'nothing',
    hint: shell`shipdock shipments book ${order}`,
  });
}
