import { readInput } from '../../../src/contract/read-input.ts';
import type { OrderCreateInput } from '../../../src/orders/orders.schema.ts';
import { orderCreateSchema } from '../../../src/orders/orders.schema.ts';
import { DESTINATION } from '../shop.ts';
import type { Command, LineSpec } from './commands.ts';

const WEIGHTS = { 'MUG-RED': 1.1, 'MUG-BLU': 1.1, 'TEA-GRN': 0.6 } as const;

/** A line as a client sends it; its key is its own in all the sequence. */
export function lineBody(line: LineSpec, key: string) {
  const serials = Math.min(line.serials, line.quantity);
  return {
    sku: line.sku,
    quantity: line.quantity,
    price: line.priceE4 / 10_000,
    weight: WEIGHTS[line.sku],
    source_system_id: key,
    inventory_identifiers: Array.from({ length: serials }, (_, index) => ({
      type: 'SerialNumber',
      code: `${key}-S${index}`,
    })),
  };
}

/** An order as a client sends it. */
export function orderBody(command: Extract<Command, { type: 'create' }>, orderNumber: string) {
  return {
    order_number: orderNumber,
    // A twin goes to the same door as others; the rest go next door.
    destination_address: { ...DESTINATION, country: 'US', street1: command.twin ? '1 Market St' : '3 Market St' },
    order_line_items: command.lines.map((line, index) => lineBody(line, `${orderNumber}/${index}`)),
    ...(command.total === null ? {} : { total_price: command.total / 100, tax_price: 1.23, shipping_price: 4.5 }),
    notes: [{ body: `note of ${orderNumber}` }],
    reference_numbers: [{ code: 'purchase_id', value: `PO of ${orderNumber}` }],
  };
}

/** The same, read by the schema as an operation would. */
export function createBody(command: Extract<Command, { type: 'create' }>, orderNumber: string): OrderCreateInput {
  return readInput(orderCreateSchema, orderBody(command, orderNumber));
}
