import { setTimeout as sleep } from 'node:timers/promises';
import { type BusyWarehouse, chance, picked, upTo } from './busy-warehouse.ts';
import type { Json } from './patient-client.ts';

/** What somebody does once; each of them does it over and over, all at the same time. */
export type Person = (at: BusyWarehouse) => Promise<void>;

const ORDERS_A_FILE = 8;
const HEADER =
  'order_number,source_system,ship_to_name,ship_to_street1,ship_to_city,ship_to_state,ship_to_zip,ship_to_country,' +
  'line_source_system_id,sku,name,quantity,price,weight,length,width,height';
const DESTINATIONS = ['Desk,1 Main St,Boston,MA,02110,US', 'Dock,1 Market St,San Diego,CA,92101,US'];

/** Imports a new file till it is done, or one of yesterday once more. */
const importer: Person = async (at) => {
  const old = chance(4) ? picked(at.files) : undefined;
  if (old !== undefined) {
    await at.command(['orders', 'import', old, '--on-conflict', chance(2) ? 'skip' : 'update', '-q']);
    return;
  }
  const turn = at.files.length;
  const numbers: string[] = [];
  const rows = [HEADER];
  const units = new Map<string, number>();
  for (let index = 0; index < ORDERS_A_FILE; index++) {
    const number = `D${turn}-${index}`;
    numbers.push(number);
    const destination = picked(DESTINATIONS);
    for (let line = 0, lines = upTo(3); line < lines; line++) {
      const sku = `S${turn}-${index}-${line}`;
      units.set(sku, upTo(6));
      rows.push(
        `${number},shop,${line === 0 ? destination : ',,,,,'},${sku}-L,${sku},Mug ${sku},${units.get(sku)},14.00,1.1,5,4,4.5`,
      );
    }
  }
  const file = at.write(`orders-${turn}.csv`, `${rows.join('\n')}\n`);
  let code: number | null;
  do ({ code } = await at.command(['orders', 'import', file, '--on-conflict', 'update', '-q']));
  while (code !== 0);
  for (const [sku, count] of units) at.unitsOfSku.set(sku, count);
  at.files.push(file);
  at.orders.push(...numbers);
};

/** Books an order at the terminal, and prints its labels. */
const packer: Person = async (at) => {
  const { code, stdout } = await at.command(['shipments', 'book', at.order(), '--yes', '-q']);
  if (code === 0) await at.command(['labels', 'get', stdout.trim().split('\n')[0] ?? '', '-o', 'labels/']);
};

/** Books by requests, some of an order alone. */
const packerElsewhere: Person = async (at) => {
  const order = await at.asked('GET', `/orders/${at.order()}`);
  if (order === undefined) return;
  const line: Json = picked(order.not_shipped_order_line_items);
  const isPart = line !== undefined && chance(3);
  const body = isPart ? { order_line_items: [{ id: line.id, quantity: upTo(line.quantity) }] } : {};
  await at.asked('POST', `/orders/${order.id}/book`, body);
};

/** Splits and combines by requests, most of them by jobs. */
const office: Person = async (at) => {
  const order = await at.asked('GET', `/orders/${at.order()}`);
  if (order === undefined) return;
  if (chance(3)) {
    const other = await at.asked('GET', `/orders/${at.order()}`);
    const body = { master_order_id: order.id, ids: [other?.id], allow_different_destination: true };
    await at.asked('POST', chance(2) ? '/orders/combine_now' : '/orders/combine_async', body);
    return;
  }
  const line: Json = picked(order.order_line_items);
  if (line === undefined) return;
  const target = chance(3) ? at.order() : `N${at.orders.length}-${upTo(1_000_000)}`;
  const body = { order_line_items: [{ id: line.id, quantity: upTo(line.quantity) }], new_order_number: target };
  if (!at.orders.includes(target)) at.orders.push(target);
  await at.asked('POST', `/orders/${order.id}/${chance(2) ? 'split_now' : 'split_async'}`, body);
};

/** Moves orders to and fro at the terminal. */
const backOffice: Person = async (at) => {
  const order = at.order();
  const verb = picked(['hold', 'release', 'cancel', 'restore', 'undo', 'unsplit', 'uncombine', 'update']) ?? 'undo';
  const more = verb === 'update' ? ['--tag', `t${upTo(9)}`] : ['--yes'];
  await at.command(['orders', verb, order, ...more]);
};

const canceller: Person = async (at) => {
  const shipment = await someShipment(at);
  if (shipment === undefined) return;
  if (chance(2)) await at.asked('POST', `/shipments/${shipment.id}/cancel`);
  else await at.command(['shipments', 'cancel', shipment.shid, '--yes', '-q']);
};

/** Closes the day, and scans on the road. */
const driver: Person = async (at) => {
  if (chance(4)) await at.command(['manifests', 'close', '--date', inDays(upTo(4)), '-q']);
  const shipment = await someShipment(at);
  if (shipment !== undefined && chance(4)) await at.command(['track', 'record', shipment.shid, 'in_transit', '-q']);
};

/** One of a page, any; undefined where that page is empty. */
async function someShipment(at: BusyWarehouse): Promise<Json | undefined> {
  return picked((await at.asked('GET', `/shipments?per_page=20&page=${upTo(1 + at.files.length)}`)) ?? []);
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const support: Person = async (at) => {
  await at.command(
    picked([
      ['orders', 'history', at.order()],
      ['orders', 'list', '--limit', '50'],
      ['orders', 'get', at.order(), '--json'],
      ['doctor'],
      ['stats'],
    ]) ?? [],
  );
};

/** Lets the carriers fail: they do not answer, refuse, or sell without saying so. */
const carriers: Person = async (at) => {
  const story =
    picked(['half-finished-purchase', 'carrier-timeout', 'too-many-requests', 'refused-cancellation']) ?? '';
  await at.command(['sandbox', 'run', story, '-q']);
  await sleep(upTo(5_000));
};

export const PEOPLE: readonly Person[] = [
  importer,
  packer,
  packer,
  packerElsewhere,
  packerElsewhere,
  office,
  office,
  backOffice,
  canceller,
  driver,
  support,
  carriers,
];
