import { missingParts } from '../../addresses/required-parts.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import { draftOrder } from '../draft-order.ts';
import type { ImportedOrder, OrderToImport } from '../import/imported-order.ts';
import type { Order } from '../order.ts';
import { chooseWarehouse } from '../order-warehouse.ts';
import { type OrderCreateInput, orderCreateSchema } from '../orders.schema.ts';
import { takenOrderNumbers } from '../orders.store.ts';
import { applyOrderChanges } from '../save-orders.ts';

/** One slice of an import, in one unit of work: durable when it is answered. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ImportedOrder[]>> {
  // Only our own import calls this; what is inside each order is read like any other.
  const slice = input.body as readonly OrderToImport[];
  const read = slice.map((each) => readOne(each));
  const { results } = await change(services, {
    load: (transaction) => loadSlice(transaction, services, slice),
    decide: (known) => decideSlice(services, slice, read, known),
    save: async (transaction, plan) => {
      const changes = plan.orders.map((after) => ({ before: undefined, after }));
      await applyOrderChanges(transaction, services, 'orders.import', changes);
    },
  });
  return { value: results };
}

type ReadOrder = { readonly sent: OrderCreateInput } | { readonly error: ShipdockError };

interface Known {
  readonly taken: Awaited<ReturnType<typeof takenOrderNumbers>>;
  readonly warehouses: readonly Warehouse[];
}

function readOne(each: OrderToImport): ReadOrder {
  try {
    const sent = readInput(orderCreateSchema, each.body);
    refuseUnshippable(sent);
    return { sent };
  } catch (error) {
    if (error instanceof ShipdockError) return { error };
    throw error;
  }
}

/** An address without what rating needs is refused here, where the file can still be mended. */
function refuseUnshippable(sent: OrderCreateInput): void {
  const address = sent.destination_address;
  if (address === undefined) return;
  const missing = missingParts(
    { ...address, country: address.country ?? 'US', isResidential: false } as Parameters<typeof missingParts>[0],
    'rating',
  );
  const details = missing.map((part) => ({ field: `destination_address.${part}`, message: 'is missing' }));
  const first = details[0];
  if (first !== undefined) throw new ShipdockError('address_incomplete', `${first.field} is missing`, { details });
}

async function loadSlice(
  transaction: Transaction,
  services: Services,
  slice: readonly OrderToImport[],
): Promise<Known> {
  const numbers = slice.map((each) => each.orderNumber);
  return {
    taken: await takenOrderNumbers(transaction, services.account, numbers),
    warehouses: await warehousesOfAccount(transaction, services.account),
  };
}

function decideSlice(
  services: Services,
  slice: readonly OrderToImport[],
  read: readonly ReadOrder[],
  known: Known,
): { readonly orders: readonly Order[]; readonly results: readonly ImportedOrder[] } {
  const orders: Order[] = [];
  const now = services.clock.now().toISOString();
  const results = slice.map((each, index): ImportedOrder => {
    const existing = known.taken.get(each.orderNumber);
    if (existing?.importFingerprint === each.fingerprint) {
      return { orderNumber: each.orderNumber, result: 'unchanged', id: existing.id };
    }
    try {
      const one = read[index];
      if (one === undefined || 'error' in one) throw one?.error ?? new Error('an order that was not read');
      if (existing !== undefined) throw taken(each.orderNumber, existing.id);
      const order = draftOrder(one.sent, {
        accountId: services.account,
        now,
        ids: services.ids,
        createdBy: services.actor,
        source: 'CSV',
        warehouse: chooseWarehouse(known.warehouses, one.sent),
        importFingerprint: each.fingerprint,
      });
      orders.push(order);
      return { orderNumber: each.orderNumber, result: 'created', id: order.id };
    } catch (error) {
      if (error instanceof ShipdockError) return rejected(each.orderNumber, error);
      throw error;
    }
  });
  return { orders, results };
}

function taken(orderNumber: string, id: string): ShipdockError {
  const message = `is taken by another order (${id}) that says something else`;
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message }],
  });
}

function rejected(orderNumber: string, error: ShipdockError): ImportedOrder {
  const problems =
    error.details.length === 0
      ? [{ message: error.message }]
      : error.details.map((detail) => ({
          ...(detail.field === undefined ? {} : { field: detail.field }),
          message: detail.message,
        }));
  return { orderNumber, result: 'rejected', code: error.code, problems };
}
