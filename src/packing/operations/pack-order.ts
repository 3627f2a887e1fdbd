import { skusOfLines, skusWithParts } from '../../catalog/operations/skus-of-lines.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { draftOrder } from '../../orders/draft/draft-order.ts';
import { kitSkusOf } from '../../orders/kits/kit-skus.ts';
import { unbundleKits } from '../../orders/kits/unbundle-kits.ts';
import { chooseWarehouse } from '../../orders/named/order-warehouse.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import { worthOfKits } from '../../orders/operations/skus-for-kits.ts';
import { type Order, unshippedQuantity } from '../../orders/order.ts';
import { orderCreateSchema } from '../../orders/orders.schema.ts';
import { measuresHint, skuHint } from '../../orders/rating/measures-hint.ts';
import { ratableLines } from '../../orders/rating/ratable-line.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { type PackedOrderJson, packedOrderJson } from '../order/packed-order.ts';
import { packOrder } from '../order/plan-packages.ts';
import { readPackingSurroundings } from './packing-surroundings.ts';

export const bodySchema = orderCreateSchema;

/** The order of the path, else that of the body. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<PackedOrderJson>> {
  const toPack = await services.database.read(async (transaction) => {
    const name = input.params?.id;
    const order =
      name === undefined
        ? await draftedOrder(transaction, services, input.body)
        : await getOrderNamed(transaction, services.account, name);
    const skus = await skusOfLines(transaction, services.account, [order]);
    return { order, skus, ...(await readPackingSurroundings(transaction, services.account, order)) };
  });
  const { order, skus, boxes, parents, exchangeRates } = toPack;
  const units = new Map(order.lines.map((line) => [line.id as string, unshippedQuantity(line)]));
  if ([...units.values()].every((quantity) => quantity === 0)) {
    throw new ShipdockError('nothing_to_ship', `order ${order.orderNumber} has nothing left to ship`, {
      about: 'subject',
    });
  }
  const lines = ratableLines(order, skus, input.params?.id === undefined ? skuHint : measuresHint);
  const date = services.clock.now().toISOString().slice(0, 10);
  return { value: packedOrderJson(order, packOrder({ order, lines, units, boxes, parents, exchangeRates, date })) };
}

function linesMissing(): ShipdockError {
  const message = 'is missing: it has what is to be packed';
  return unreadableField('order_line_items', message);
}

/** An order as it would be created, which is not kept. */
async function draftedOrder(transaction: Transaction, services: Services, body: unknown): Promise<Order> {
  const sent = readInput(orderCreateSchema, body);
  if ((sent.order_line_items ?? []).length === 0) throw linesMissing();
  const names = (sent.order_line_items ?? []).flatMap((line) => line.sku ?? []);
  const drafted = draftOrder(
    { ...sent, order_number: sent.order_number ?? 'of the file' },
    {
      accountId: services.account,
      now: services.clock.now().toISOString(),
      ids: services.ids,
      createdBy: services.actor,
      source: 'Manual',
      warehouse: chooseWarehouse(await warehousesOfAccount(transaction, services.account), sent),
      importFingerprint: null,
      rates: await ratesForLines(transaction, services.account, sent.order_line_items ?? []),
    },
  );
  if (sent.unbundle_kits !== true) return drafted;
  const kits = await worthOfKits(transaction, services, await skusWithParts(transaction, services.account, names));
  return unbundleKits(drafted, kitSkusOf(drafted, kits), services.ids, 'all');
}
