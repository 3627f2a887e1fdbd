import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { Operation, OperationInput } from '../../src/kernel/operation.ts';
import type { OrderJson } from '../../src/orders/order-json.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';

/** SKUs that every carrier of the sandbox takes. */
const SKUS = [
  { sku: 'MUG-RED', name: 'Stoneware mug, red', price: 12.5, size: [5, 4, 4.5], weight: 1.1 },
  { sku: 'MUG-BLU', name: 'Stoneware mug, blue', price: 12.5, size: [5, 4, 4.5], weight: 1.1 },
  { sku: 'TEA-GRN', name: 'Green tea tin', price: 9.99, size: [4, 4, 6], weight: 0.6 },
] as const;

/** A shop at work: an engine with a few SKUs, and short words for what the tests do over and over. */
export interface Shop {
  readonly engine: Engine;
  call<Context, Output>(operation: Operation<Context, Output>, input: OperationInput): Promise<Output>;
  create(order: Readonly<Record<string, unknown>>): Promise<OrderJson>;
  get(name: string): Promise<OrderJson>;
  update(name: string, body: Readonly<Record<string, unknown>>): Promise<OrderJson>;
  book(name: string): Promise<void>;
}

export const DESTINATION = {
  name: 'Receiving Dept',
  street1: '1 Market St',
  street2: 'Floor 2',
  city: 'San Diego',
  state: 'CA',
  zip: '92101',
  phone_number: '619-555-0100',
};

export async function openShop(engine: Engine): Promise<Shop> {
  for (const { sku, name, price, size, weight } of SKUS) {
    const [length, width, height] = size;
    const body = { sku, name, price, items: [{ length, width, height, weight, value: price }] };
    await engine.call(skuOperations.save, { body });
  }
  return shopOn(engine);
}

/** Another client of the same data. */
export function shopOn(engine: Engine): Shop {
  const call: Shop['call'] = async (operation, input) => (await engine.call(operation, input)).value;
  return {
    engine,
    call,
    create: (order) => call(orderOperations.create, { body: { destination_address: DESTINATION, ...order } }),
    get: (name) => call(orderOperations.get, { params: { id: name } }),
    update: (name, body) => call(orderOperations.update, { params: { id: name }, body }),
    book: async (name) => {
      await call(shipmentOperations.bookOrder, { params: { id: name }, body: { cheapest: true } });
    },
  };
}

/** Lines of one SKU each, `units` of it. */
export function items(units: Readonly<Record<string, number>>): readonly Readonly<Record<string, unknown>>[] {
  return Object.entries(units).map(([sku, quantity], index) => ({
    sku,
    quantity,
    price: SKUS.find((each) => each.sku === sku)?.price,
    source_system_id: `line-${index + 1}`,
  }));
}

/** The records of an export, page by page, of the orders whose numbers are wanted, and that came after one. */
export async function exportedOrders(
  data: Shop,
  isWanted: (number: string) => boolean,
  afterId?: string,
): Promise<readonly JsonObject[]> {
  const exported: JsonObject[] = [];
  for (let after: string | null | undefined = afterId; after !== null; ) {
    const query: Readonly<Record<string, string>> = after === undefined ? {} : { after_id: after };
    const page = await data.call(orderOperations.exportPage, { query });
    exported.push(...page.orders.filter((order) => isWanted(String(order.order_number))));
    ({ after } = page);
  }
  return exported;
}

/** A booking of that order that is under way in another process, as `booking_claims` keeps it. */
export function bookingClaim(accountId: string, orderId: string) {
  claims += 1;
  return {
    id: `evt_claim${String(claims).padStart(5, '0')}`,
    account_id: accountId,
    claim_key: `key of ${orderId}`,
    order_id: orderId,
    state: 'claimed',
    holder: 'elsewhere:1:1',
    lease_until: '2099-01-01T00:00:00.000Z',
    shid: 999_000 + claims,
    shipment_id: null,
    purchase: '{}',
    created_at: '2026-03-02T00:00:00.000Z',
  };
}

let claims = 0;
