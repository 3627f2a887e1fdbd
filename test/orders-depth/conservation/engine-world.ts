import type { Transaction } from '../../../src/database/database.ts';
import type { Order } from '../../../src/orders/order.ts';
import { listOrders } from '../../../src/orders/order-pages.store.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../../src/orders/orders.operations.ts';
import { cancelShipment } from '../../../src/shipments/operations/cancel-shipment.ts';
import type { Shop } from '../shop.ts';
import { lineBody, orderBody } from './bodies.ts';
import type { Command } from './commands.ts';
import { lineAt, orderAt, type World } from './world.ts';

interface ShipmentTables {
  shipments: { id: string; order_id: string; status: string };
  packages: { id: string; shipment_id: string };
  package_items: { package_id: string; order_line_id: string; quantity: number };
}

/** An engine on a database, seen from the order that was last there when the sequence began. */
export function engineWorld(shop: Shop, name: string, afterId: string): World {
  const { database, services } = shop.engine;
  let number = 0;
  const next = () => `${name}-${++number}`;

  const living = (transaction: Transaction, orderIds: readonly string[]) =>
    transaction
      .tables<ShipmentTables>()
      .selectFrom('shipments')
      .select(['id', 'order_id'])
      .where('order_id', 'in', orderIds)
      .where('status', '<>', 'cancelled')
      .orderBy('id')
      .execute();

  const look = () =>
    database.read(async (transaction) => {
      const page = { page: 1, perPage: undefined, sort: 'id', direction: 'asc' } as const;
      const orders = await listOrders(transaction, services.account, { afterId }, page);
      return { orders, shippedUnits: await unitsIn(transaction, orders) };
    });

  const run = async (command: Command, all: readonly Order[]): Promise<unknown> => {
    if (command.type === 'create') return shop.call(orderOperations.create, { body: orderBody(command, next()) });
    const order = orderAt(all, command.order);
    if (order === undefined) return undefined;
    const params = { id: order.id };
    const ids = { body: { ids: [order.id] } };
    switch (command.type) {
      case 'set quantity': {
        const line = lineAt(all, command.order, command.line);
        return shop.update(order.id, {
          order_line_items: [{ id: line?.id ?? 'ordi_none00000', quantity: command.quantity }],
        });
      }
      case 'add line':
        return shop.call(orderItemOperations.save, {
          params,
          body: { order_line_items: [lineBody(command.line, next())] },
        });
      case 'remove line': {
        const line = lineAt(all, command.order, command.line);
        const body = { order_line_item_ids: [line?.id ?? 'ordi_none00000'] };
        return shop.call(orderItemOperations.remove, { params, body });
      }
      case 'note':
        return shop.update(order.id, { notes: [{ body: `note ${next()}` }] });
      case 'hold':
        return shop.call(orderOperations.hold, { body: { ids: [order.id], hold_until: '2199-01-01' } });
      case 'release':
        return order.status === 'on_hold' ? shop.call(orderOperations.release, ids) : undefined;
      case 'restore':
        return shop.call(orderOperations.restore, ids);
      case 'cancel':
        return shop.call(orderOperations.cancel, { params, body: { remove_unshiped: command.removeUnshipped } });
      case 'split': {
        const into = command.into === null ? undefined : orderAt(all, command.into);
        const body = {
          order_line_items: command.parts.map((part) => ({
            id: lineAt(all, command.order, part.line)?.id ?? 'ordi_none00000',
            quantity: part.quantity,
          })),
          ...(into === undefined ? { new_order_number: next() } : { move_to_order_id: into.id }),
        };
        return shop.call(orderMoveOperations.split, { params, body });
      }
      case 'combine': {
        const others = command.others.flatMap((pick) => orderAt(all, pick)?.id ?? []);
        return shop.call(orderMoveOperations.combine, { body: { master_order_id: order.id, ids: others } });
      }
      case 'unsplit':
        return shop.call(orderMoveOperations.unsplit, { params });
      case 'uncombine':
        return shop.call(orderMoveOperations.uncombine, { params });
      case 'undo':
        return shop.call(orderMoveOperations.undo, { params });
      case 'book':
        return shop.book(order.id);
      case 'cancel shipment': {
        const [shipment] = await database.read((transaction) => living(transaction, [order.id]));
        return shipment === undefined ? undefined : cancelShipment(services, shipment.id);
      }
    }
  };

  return {
    look,
    run: async (command, all) => {
      await run(command, all);
    },
  };
}

/** Units in living shipments of these orders, by line. */
async function unitsIn(transaction: Transaction, orders: readonly Order[]): Promise<ReadonlyMap<string, number>> {
  const units = new Map<string, number>();
  if (orders.length === 0) return units;
  const rows = await transaction
    .tables<ShipmentTables>()
    .selectFrom('package_items')
    .innerJoin('packages', 'packages.id', 'package_items.package_id')
    .innerJoin('shipments', 'shipments.id', 'packages.shipment_id')
    .select(['package_items.order_line_id', 'package_items.quantity'])
    .where(
      'shipments.order_id',
      'in',
      orders.map((order) => order.id),
    )
    .where('shipments.status', '<>', 'cancelled')
    .execute();
  for (const row of rows) units.set(row.order_line_id, (units.get(row.order_line_id) ?? 0) + row.quantity);
  return units;
}

/** The id after which every order of a sequence comes. */
export async function lastOrderId(shop: Shop): Promise<string> {
  const { database, services } = shop.engine;
  const [last] = await database.read((transaction) =>
    listOrders(transaction, services.account, {}, { page: 1, perPage: 1, sort: 'id', direction: 'desc' }),
  );
  return last?.id ?? '';
}
