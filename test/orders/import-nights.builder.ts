import { expect } from 'vitest';
import { orderItemOperations, orderMoveOperations } from '../../src/orders/orders.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { DESTINATION, type Shop } from '../orders-depth/shop.ts';
import { importText } from './import.builder.ts';

export const [RED, BLU, TEA] = ['MUG-RED', 'MUG-BLU', 'TEA-GRN'] as const;

/** A line of a shop's file. */
export const line = (key: string, sku: string, quantity: number, shipped?: number) => ({
  ...{ source_system_id: key, sku, quantity, price: 10 },
  ...(shipped === undefined ? {} : { shipped_quantity: shipped }),
});

/** What is told of units that a file called shipped and that one leaves to ship again. */
export const back = (text: string) => expect.stringContaining(`${text} of it were shipped elsewhere, as a file said`);

/** A shop that sends one order every night, and what is done of it here between two nights. */
export function nightsOf(shop: () => Shop) {
  /** Answers the warnings. */
  const file = async (order_number: string, status: string | undefined, ...lines: readonly object[]) => {
    const order = { order_number, status, destination_address: DESTINATION, order_line_items: lines };
    const options = { onConflict: 'update' } as const;
    const [record] = await importText(shop().engine, JSON.stringify(order), { name: 'o.json', options });
    return record?.warnings;
  };
  const sent = (number: string, ...lines: readonly object[]) => file(number, 'new', ...lines);
  const added = (number: string, sku: string, quantity: number) => {
    const body = { order_line_items: [{ sku, quantity, price: 10 }] };
    return shop().call(orderItemOperations.save, { params: { id: number }, body });
  };
  const booked = async (number: string, key: string, quantity: number) => {
    const lines = (await shop().get(number)).order_line_items;
    const id = lines.find(({ source_system_id: each }) => each === key)?.id;
    const body = { cheapest: true, order_line_items: [{ id, quantity }] };
    await shop().call(shipmentOperations.bookOrder, { params: { id: number }, body });
  };
  /** Takes units of a line to an order of their own. */
  const split = (number: string, id: unknown, quantity: number, new_order_number: string) => {
    const body = { order_line_items: [{ id, quantity }], new_order_number };
    return shop().call(orderMoveOperations.split, { params: { id: number }, body });
  };
  return { file, sent, added, booked, split };
}
