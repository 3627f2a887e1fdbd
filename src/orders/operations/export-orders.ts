import type { Transaction } from '../../database/database.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { type ExportPage, exportedOrder } from '../export/exported-order.ts';
import { withLeftOut } from '../moved/left-out.ts';
import { NOTHING_MOVED } from '../moved/moved-away.ts';
import { asksForMissingDimensions, type OrderFilter, readOrderFilter } from '../order-filter.ts';
import { listOrders } from '../order-pages.store.ts';
import { heldByAll } from './held-by-all.ts';
import { nextLackingDimensions } from './list-lacking-dimensions.ts';
import { movedAwayOfAll } from './moved-away-of.ts';
import { readReleased } from './read-released.ts';

const ORDERS_A_PAGE = 200;

/** One page of the orders that match, in the order of their ids, so that the last page costs what the first did. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<ExportPage>> {
  return readReleased(services, async (transaction) => {
    const warehouses = await warehousesOfAccount(transaction, services.account);
    const codes = new Map<string, string>(warehouses.map((warehouse) => [warehouse.id, warehouse.code]));
    const filter = readOrderFilter(input.query ?? {}, warehouses);
    const { orders: found, after } = asksForMissingDimensions(input.query)
      ? await nextLackingDimensions(transaction, services, filter, ORDERS_A_PAGE)
      : await nextOrders(transaction, services, filter);
    const moved = await movedAwayOfAll(transaction, found);
    const held = await heldByAll(transaction, services.account, found);
    const orders = found.map((order) =>
      exportedOrder(
        order,
        moved.get(order.id) ?? withLeftOut(NOTHING_MOVED, order),
        held.get(order.id) ?? [],
        codes.get(order.warehouseId ?? ''),
      ),
    );
    return { value: { orders, after } };
  });
}

async function nextOrders(transaction: Transaction, services: Services, filter: OrderFilter) {
  const page = { page: 1, perPage: ORDERS_A_PAGE, sort: 'id', direction: 'asc' } as const;
  const orders = await listOrders(transaction, services.account, filter, page);
  return { orders, after: orders.length < ORDERS_A_PAGE ? null : (orders.at(-1)?.id ?? null) };
}
