import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import { readInput } from '../../contract/read-input.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { refuseTooDear } from '../draft/order-amounts.ts';
import { roundedPriceWarnings } from '../draft/rounded-prices.ts';
import { kitSkusOf, unknownWorthWarnings } from '../kits/kit-skus.ts';
import { unbundleKits } from '../kits/unbundle-kits.ts';
import { orderNumbersOfLines } from '../line-orders.store.ts';
import { addedByIdWarnings } from '../named/added-by-id.ts';
import { lineKeyWarnings } from '../named/line-of-key.ts';
import { lineWarehouseWarnings, namesWarehouse, withBothNames, withCodesMeant } from '../named/line-warehouses.ts';
import { foreignIds, LEAVE_IT_OUT, refuseLinesOfOthers } from '../named/lines-of-others.ts';
import type { OrderLine } from '../order.ts';
import { type LineJson, lineJson } from '../order-json.ts';
import { orderItemsSchema } from '../orders.schema.ts';
import { repeatedSerialWarnings } from '../parts/repeated-serials.ts';
import { lineProblem } from '../rating/ratable-line.ts';
import { addedWhenOver } from '../status/added-when-over.ts';
import { currencyAloneWarnings } from '../update/said-alone.ts';
import { shippedNotTaken } from '../update/shipped-not-taken.ts';
import { updateLines } from '../update/update-lines.ts';
import { withLines } from '../update/update-order.ts';
import { changeOrder } from './change-orders.ts';
import { movedAwayFor } from './moved-away-of.ts';
import { deliveredUnitsOf, orderToEdit } from './order-to-edit.ts';
import { skusForKits } from './skus-for-kits.ts';

export { orderItemsSchema as bodySchema };

/** Adds line items, or changes those that match by key; answers them as they now are, in the order they were sent. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly LineJson[]>> {
  const sent = readInput(orderItemsSchema, input.body).order_line_items ?? [];
  if (sent.length === 0) throw missing();
  const now = services.clock.now().toISOString();
  const { plan } = await changeOrder(services, {
    operation: 'orders.saveItems',
    load: async (transaction) => {
      const order = await orderToEdit(transaction, services, input.params?.id ?? '');
      const isAsked = sent.some(namesWarehouse);
      return {
        order,
        orderOfLine: await orderNumbersOfLines(transaction, services.account, foreignIds(sent, order.lines)),
        deliveredUnits: await deliveredUnitsOf(transaction, services, order),
        movedAway: await movedAwayFor(transaction, order, sent),
        rates: await ratesForLines(transaction, services.account, sent),
        kits: await skusForKits(transaction, services, order.details, [...order.lines, ...sent]),
        warehouses: isAsked ? await warehousesOfAccount(transaction, services.account) : [],
      };
    },
    decide: ({ order, orderOfLine, deliveredUnits, movedAway, rates, kits, warehouses }) => {
      refuseLinesOfOthers(sent, order.lines, orderOfLine, LEAVE_IT_OUT);
      const meant = withCodesMeant({ order_line_items: sent }, order.lines);
      const updated = updateLines(
        order,
        withBothNames(meant, warehouses).order_line_items,
        { ids: services.ids, rates, movedAway, date: now.slice(0, 10) },
        'added',
      );
      const edited = withLines(order, updated.lines, { deliveredUnits, now });
      refuseTooDear(edited);
      const after = unbundleKits(edited, kitSkusOf(edited, kits), services.ids, 'own');
      const warnings = [
        ...lineWarehouseWarnings(meant.order_line_items, warehouses, order),
        ...roundedPriceWarnings(input.body, order),
        ...shippedNotTaken(input.body, order),
        ...currencyAloneWarnings(sent, order),
        ...repeatedSerialWarnings(sent),
        ...addedByIdWarnings(sent, order.lines),
        ...lineKeyWarnings(sent, order, movedAway),
        ...unknownWorthWarnings(edited, kits),
        ...addedWhenOver(order, edited),
      ];
      const lines = after === edited ? updated.sent : partsIncluded(updated.sent, order.lines, after.lines);
      return { before: order, after, lines, warnings };
    },
  });
  const { lines, warnings } = plan;
  const skus = await services.database.read((transaction) => skusOfLines(transaction, services.account, [{ lines }]));
  return { value: lines.map((line) => lineJson(line, lineProblem(line, skus) ?? null)), warnings };
}

/** What was sent, as it now is: a kit that became its parts is answered by them. */
function partsIncluded(
  sent: readonly OrderLine[],
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): readonly OrderLine[] {
  const known = new Set(before.map((line) => line.id));
  const wanted = new Set(sent.map((line) => line.id));
  return after.filter((line) => wanted.has(line.id) || !known.has(line.id));
}

function missing(): ShipdockError {
  const details = [{ field: 'order_line_items', message: 'is missing: a list of line items' }];
  return new ShipdockError('unreadable_field', 'order_line_items is missing: a list of line items', { details });
}
