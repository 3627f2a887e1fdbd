import { mayContradict } from '../../addresses/address-advice.ts';
import { skusNamed, skusWithParts } from '../../catalog/operations/skus-of-lines.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { allEnded } from '../../kernel/all-ended.ts';
import { isJsonObject } from '../../kernel/json.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import { warehouseJson } from '../../warehouses/warehouse-json.ts';
import { draftOrder } from '../draft/draft-order.ts';
import { amountsOf, roundedAmountWarnings } from '../draft/rounded-amounts.ts';
import { roundedPriceWarnings } from '../draft/rounded-prices.ts';
import { fileOrderSchema } from '../file-order.schema.ts';
import { carriedOver } from '../import/exports/carried-over.ts';
import { refuseOutdated } from '../import/exports/record-as-it-stands.ts';
import { withAnsweredUnits } from '../import/read/answered-units.ts';
import { leftToShip } from '../import/shipped/left-to-ship.ts';
import { type FileOrder, saysShipped } from '../import/shipped/shipped-units.ts';
import { kitSkusOf, unknownWorthWarnings } from '../kits/kit-skus.ts';
import { unbundleKits } from '../kits/unbundle-kits.ts';
import { tellsOfMoves } from '../moved/moved-amounts.ts';
import { lineWarehouseWarnings, withBothNames } from '../named/line-warehouses.ts';
import { chooseWarehouse } from '../named/order-warehouse.ts';
import { likeAnId } from '../named/printable-number.ts';
import { refuseTakenNumber } from '../named/taken-number.ts';
import type { Order } from '../order.ts';
import type { OrderJson } from '../order-json.ts';
import type { OrderCreateInput } from '../orders.schema.ts';
import { numberedOrders } from '../orders.store.ts';
import { repeatedSerialWarnings } from '../parts/repeated-serials.ts';
import { ratingOfNew, withProposedWish } from '../rating/proposed-wish.ts';
import { lineProblem } from '../rating/ratable-line.ts';
import { applyOrderChanges } from '../save-orders.ts';
import { endedHold } from '../status/move-status.ts';
import { withBookAddresses } from './book-addresses.ts';
import { answerOf } from './change-orders.ts';
import { newOrderAnswer } from './order-answers.ts';
import { worthOfKits } from './skus-for-kits.ts';
import { unitsAtOrigin } from './units-at-origin.ts';
import { withWishedService } from './wished-service.ts';

export { fileOrderSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<OrderJson>> {
  const sent = withProposedWish(readInput(fileOrderSchema, answered(input.body)));
  const { order, skus, warehouse, inputWarnings, wished } = await change(services, {
    load: (transaction) => loadFacts(transaction, services, sent),
    decide: ({ taken, warehouses, skus, kits, rates, addresses, wished, atOrigin }) => {
      if (atOrigin !== undefined) refuseOutdated(atOrigin);
      const warehouse = chooseWarehouse(warehouses, sent);
      const draftFacts = { ...facts(services, warehouse), rates };
      const drafted = draftOrder({ ...withBothNames(wished.sent, warehouses), ...addresses }, draftFacts);
      const whole = carriedOver(drafted, sent, services.ids);
      const isPartShipped = (sent.order_line_items ?? []).some(saysShipped);
      const { order: left, warnings } = isPartShipped
        ? leftToShip(whole, sent, draftFacts)
        : { order: whole, warnings: [] };
      const order = kits === undefined ? left : unbundleKits(left, kitSkusOf(left, kits), services.ids, 'own');
      const known = taken.get(order.orderNumber);
      if (known?.holder === null || !tellsOfMoves(sent)) refuseTakenNumber(order.orderNumber, known);
      const ofKits = kits === undefined ? [] : unknownWorthWarnings(left, kits);
      const ofWarehouses = lineWarehouseWarnings(sent.order_line_items ?? [], warehouses, order);
      const ofSerials = repeatedSerialWarnings(sent.order_line_items ?? []);
      const ofAmounts = roundedAmountWarnings(amountsOf(sent), order.currency);
      const inputWarnings = [
        ...ofAmounts,
        ...roundedPriceWarnings(input.body, order),
        ...ofWarehouses,
        ...ofSerials,
        ...warnings,
        ...ofKits,
      ];
      return { order, skus, warehouse, inputWarnings, wished };
    },
    save: async (transaction, plan) => {
      await applyOrderChanges(transaction, services, 'orders.create', [{ before: undefined, after: plan.order }]);
    },
  });
  const ofHold = endedHold(sent.hold_until, services.clock.now().toISOString());
  const warnings = [...likeAnId(order.orderNumber), ...inputWarnings, ...wished.warnings, ...ofHold];
  const rating = ratingOfNew(sent);
  if (rating !== undefined) {
    // Loaded for who asks: carriers and packing are two fifths of what this would load.
    const { rateSaved } = await import('../../rating/operations/rate-saved.ts');
    const rated = await rateSaved(services, order, rating);
    warnings.push(...rated.warnings);
    return { value: await answerOf(services, order, rated.planned), warnings };
  }
  const value = newOrderAnswer(order, warehouse === undefined ? null : warehouseJson(warehouse), (line) =>
    lineProblem(line, skus),
  );
  return { value, warnings: [...warnings, ...(await doubtsOfDestination(services, order))] };
}

/** A state that is not the postal code's is told while whoever typed it is still there: the booking would buy a label to it. */
async function doubtsOfDestination(services: Services, { addresses }: Order): Promise<readonly string[]> {
  const { destination } = addresses;
  if (destination === null || !mayContradict(destination)) return [];
  const { addressWarnings } = await import('../../addresses/operations/with-address-advice.ts');
  return addressWarnings(services, { destination_address: destination });
}

function answered(body: unknown): unknown {
  return isJsonObject(body) ? withAnsweredUnits(body) : body;
}

/** All that is decided with, asked for at once: PostgreSQL answers it in one round trip. */
async function loadFacts(transaction: Transaction, services: Services, sent: FileOrder) {
  const { account } = services;
  const [taken, warehouses, skus, rates, addresses, wished, atOrigin] = await allEnded([
    numberedOrders(transaction, account, [sent.order_number ?? '']),
    warehousesOfAccount(transaction, account),
    knownSkus(transaction, services, sent),
    ratesForLines(transaction, account, sent.order_line_items ?? []),
    withBookAddresses(transaction, account, sent),
    withWishedService(transaction, services, sent),
    unitsAtOrigin(transaction, account, sent),
  ]);
  const kits = sent.unbundle_kits === true ? await worthOfKits(transaction, services, skus) : undefined;
  return { taken, warehouses, skus, kits, rates, addresses, wished, atOrigin };
}

function facts(services: Services, warehouse: Warehouse | undefined) {
  return {
    accountId: services.account,
    now: services.clock.now().toISOString(),
    ids: services.ids,
    createdBy: services.actor,
    source: services.actor.type === 'api_key' ? 'API' : 'Manual',
    warehouse,
    importFingerprint: null,
  };
}

/** The SKUs of the lines, and the parts of kits where they are going to be taken apart. */
async function knownSkus(transaction: Transaction, services: Services, sent: OrderCreateInput) {
  const names = (sent.order_line_items ?? []).flatMap((line) => line.sku ?? []);
  const read = sent.unbundle_kits === true ? skusWithParts : skusNamed;
  return read(transaction, services.account, [...new Set(names)]);
}
