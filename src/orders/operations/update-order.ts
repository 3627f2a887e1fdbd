import { isSamePlace } from '../../addresses/book/book-address.ts';
import { addressDoubts } from '../../addresses/operations/with-address-advice.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { rateSaved } from '../../rating/operations/rate-saved.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { amountsOf, roundedAmountWarnings } from '../draft/rounded-amounts.ts';
import { roundedPriceWarnings } from '../draft/rounded-prices.ts';
import { kitSkusOf, unknownWorthWarnings } from '../kits/kit-skus.ts';
import { keptKitWarnings, unbundleKits } from '../kits/unbundle-kits.ts';
import { orderNumbersOfLines } from '../line-orders.store.ts';
import { addressElsewhereWarnings } from '../moved/address-elsewhere.ts';
import { addedByIdWarnings } from '../named/added-by-id.ts';
import { lineKeyWarnings } from '../named/line-of-key.ts';
import { lineWarehouseWarnings, namesWarehouse, withBothNames, withCodesMeant } from '../named/line-warehouses.ts';
import { foreignIds, LEAVE_IT_OUT, refuseLinesOfOthers } from '../named/lines-of-others.ts';
import { chooseWarehouse } from '../named/order-warehouse.ts';
import { likeAnId } from '../named/printable-number.ts';
import { refuseTakenNumber } from '../named/taken-number.ts';
import type { Order } from '../order.ts';
import type { OrderJson } from '../order-json.ts';
import { type OrderUpdateInput, orderUpdateSchema } from '../orders.schema.ts';
import { numberedOrders } from '../orders.store.ts';
import { repeatedSerialWarnings } from '../parts/repeated-serials.ts';
import { withProposedWish } from '../rating/proposed-wish.ts';
import { affectsRating } from '../rating/rating-changes.ts';
import { addedWhenOver } from '../status/added-when-over.ts';
import { endedHold } from '../status/move-status.ts';
import { cancelsNothing } from '../status/of-cancelling.ts';
import { countryAloneWarnings, currencyAloneWarnings } from '../update/said-alone.ts';
import { shippedNotTaken } from '../update/shipped-not-taken.ts';
import { updateOrder } from '../update/update-order.ts';
import { withBookAddresses } from './book-addresses.ts';
import { answerOf, changeOrder } from './change-orders.ts';
import { movedAwayFor } from './moved-away-of.ts';
import { deliveredUnitsOf, orderToEdit } from './order-to-edit.ts';
import { skusForKits } from './skus-for-kits.ts';
import { toldOfBooked } from './still-booked.ts';
import { withWishedService } from './wished-service.ts';

export { orderUpdateSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<OrderJson>> {
  const sent = withProposedWish(readInput(orderUpdateSchema, input.body));
  const { order_line_items: lines = [] } = sent;
  const { order: after, plan } = await changeOrder(services, {
    operation: 'orders.update',
    load: (transaction) => loadForUpdate(transaction, services, input.params?.id ?? '', sent),
    decide: ({ order, orderOfLine, facts, numberTakenBy, kits, warehouses, wished }) => {
      refuseLinesOfOthers(lines, order.lines, orderOfLine, LEAVE_IT_OUT);
      const meant = withCodesMeant(wished.sent, order.lines);
      const edited = updateOrder(order, withBothNames(meant, warehouses), facts);
      const updated = unbundleKits(
        edited,
        kitSkusOf(edited, kits),
        services.ids,
        sent.unbundle_kits === true ? 'all' : 'own',
      );
      refuseTakenNumber(updated.orderNumber, numberTakenBy, order);
      const warnings = [
        ...(updated.orderNumber === order.orderNumber ? [] : likeAnId(updated.orderNumber)),
        ...roundedAmountWarnings(amountsOf(sent), order.currency),
        ...roundedPriceWarnings(input.body, order),
        ...shippedNotTaken(input.body, order),
        ...cancelsNothing(input.body),
        ...countryAloneWarnings(sent, order, edited),
        ...currencyAloneWarnings(lines, order),
        ...lineWarehouseWarnings(meant.order_line_items ?? [], warehouses, edited),
        ...repeatedSerialWarnings(lines),
        ...wished.warnings,
        ...addedByIdWarnings(lines, order.lines),
        ...lineKeyWarnings(lines, order, facts.movedAway),
        ...addressElsewhereWarnings(order, edited, facts.movedAway),
        ...unknownWorthWarnings(edited, kits),
        ...addedWhenOver(order, edited, sent.status),
        ...(sent.unbundle_kits === true ? keptKitWarnings(edited, kits.skus) : []),
      ];
      return { before: order, after: updated, warnings };
    },
  });
  const { before } = plan;
  const wanted = { all: wantsRating(sent, before, after), proposed: sent.proposed_shipments ?? [] };
  const rated = await rateSaved(services, after, wanted);
  const value = await answerOf(services, after, rated.planned);
  const ofShipments = toldOfBooked(before, after, value.shipments, services.words);
  const ofHold = endedHold(sent.hold_until, services.clock.now().toISOString());
  const doubts = await doubtsOfDestination(services, before, after);
  const warnings = new Set([...plan.warnings, ...rated.warnings, ...ofShipments, ...doubts, ...ofHold]);
  return { value, warnings: [...warnings] };
}

/** Another destination is taken as it is sent; where it goes nowhere, that is told while whoever sent it is still there. */
async function doubtsOfDestination(services: Services, before: Order, after: Order): Promise<readonly string[]> {
  const [was, destination] = [before.addresses.destination, after.addresses.destination];
  if (destination === null || (was !== null && isSamePlace(was, destination))) return [];
  const doubts = await addressDoubts(services, { destination_address: destination });
  return doubts.map(({ field, message }) => `${field}: ${message}`);
}

async function loadForUpdate(transaction: Transaction, services: Services, name: string, sent: OrderUpdateInput) {
  const order = await orderToEdit(transaction, services, name);
  const number = sent.order_number ?? order.orderNumber;
  const taken = await numberedOrders(transaction, services.account, number === order.orderNumber ? [] : [number]);
  const named = sent.warehouse_id !== undefined || sent.warehouse_code !== undefined;
  const lines = sent.order_line_items ?? [];
  const isAsked = named || lines.some(namesWarehouse);
  const warehouses = isAsked ? await warehousesOfAccount(transaction, services.account) : [];
  const { origin_address: origin, destination_address: destination, billing_address: billing } = sent;
  const book = await withBookAddresses(transaction, services.account, sent);
  return {
    order,
    orderOfLine: await orderNumbersOfLines(transaction, services.account, foreignIds(lines, order.lines)),
    wished: await withWishedService(transaction, services, sent, order),
    warehouses,
    numberTakenBy: taken.get(number),
    facts: {
      now: services.clock.now().toISOString(),
      ids: services.ids,
      originOfBook: book.origin_address === origin ? undefined : book.origin_address,
      destinationOfBook: book.destination_address === destination ? undefined : book.destination_address,
      billingOfBook: book.billing_address === billing ? undefined : book.billing_address,
      warehouseId: named ? chooseWarehouse(warehouses, sent)?.id : undefined,
      deliveredUnits: await deliveredUnitsOf(transaction, services, order),
      movedAway: await movedAwayFor(transaction, order, lines, { always: destination !== undefined }),
      rates: await ratesForLines(transaction, services.account, lines),
    },
    kits: await skusForKits(transaction, services, { ...order.details, ...given('unbundleKits', sent.unbundle_kits) }, [
      ...order.lines,
      ...lines,
    ]),
  };
}

function wantsRating(sent: OrderUpdateInput, before: Order, after: Order): boolean {
  if (sent.regenerate_proposed_shipments === true) return true;
  return sent.regenerate_proposed_shipments_if_changed === true && affectsRating(before, after);
}
