import { expect, test } from 'vitest';
import { view as settings } from '../../src/accounts/settings.view.ts';
import { verdictView as verdicts } from '../../src/addresses/validation/verdict.view.ts';
import type { View } from '../../src/cli/view.ts';
import { view as findings } from '../../src/doctor/commands/doctor.ts';
import { view as documents } from '../../src/documents/documents.view.ts';
import { view as jobs } from '../../src/jobs/jobs.view.ts';
import { namedHistoryView as history } from '../../src/journal/named-history.view.ts';
import { lineView } from '../../src/orders/order-items.view.ts';
import { view as orders } from '../../src/orders/orders.view.ts';
import { packagesView as packages } from '../../src/packing/order/packed-order.view.ts';
import { view as explained } from '../../src/rating/offers/explained.view.ts';
import { view as proposals } from '../../src/rating/proposals.view.ts';
import { view as bookings } from '../../src/shipments/commands/book.ts';
import { exceptionsView as exceptions } from '../../src/shipments/exceptions.view.ts';
import { checkView as checks } from '../../src/shipments/problems/check.view.ts';
import { view as shipments } from '../../src/shipments/shipments.view.ts';
import { view as stats } from '../../src/stats/stats.view.ts';
import { view as scans } from '../../src/tracking/commands/import.ts';
import { view as scenarios } from '../../src/tracking/commands/sandbox-list.ts';
import { view as webhooks } from '../../src/webhooks/webhooks.view.ts';
import { captureOutput } from './captured-output.ts';

const ID = '1kjqp55t016p0n0tbpd7cp4en';
const shipment = {
  id: `shp_${ID}`,
  shid: 1024,
  order_number: 'SO-1001',
  status: 'ready_for_carrier_pickup',
  carrier: 'Fixture Parcel',
  service_name: 'Fixture Ground',
  tracking_number: 'SDFXP000000001001P',
  packages: [{}],
  total_price: 104.44,
  currency: 'USD',
  est_delivery_date: '2026-03-03',
};
const order = {
  id: `ord_${ID}`,
  order_number: 'SO-1001',
  status: 'partially_shipped',
  destination_address: { city: 'San Clemente', state: 'CA', zip: '92672', country: 'US' },
  order_line_items: [],
  total_price: 215.5,
  currency: 'USD',
  requested_shipping_details: 'Fixture Next Day',
  created_at: '2026-01-31T11:00:00Z',
};
const line = {
  id: `ordi_${ID}`,
  sku: 'CANDLE-L',
  name: 'Beeswax candle large',
  quantity: 2,
  price: 26,
  currency: 'USD',
  weight: 1.5,
  weight_uom: 'lb',
  error_message: 'SKU CANDLE-L has no length, width, height, and the SKU is not known',
  source_system_id: '88200-3',
};
const exception = {
  ...shipment,
  reason: 'the carrier reported an exception',
  created_at: '2026-01-31T11:00:00Z',
  is_resolved: false,
};
const document = {
  id: `doc_${ID}`,
  type: 'Package Labels (Combined)',
  extension: 'PDF',
  filename: 'SDFXP000000001001P.pdf',
  customer_uploaded: false,
  created_at: '2026-01-31T11:00:00Z',
};
const booking = {
  order_number: 'SO-1001',
  result: 'unchanged',
  shipment: { ...shipment, packages: [{ tracking_number: shipment.tracking_number }] },
};
const proposal = {
  id: `pshp_${ID}`,
  carrier: 'Fixture Freight Lines',
  service_name: 'Fixture LTL Guaranteed',
  total_price: 1333.85,
  currency: 'USD',
  price_parts: [{ code: 'guaranteed', price: 49.35 }],
  service_days: 4,
  estimated_delivery_date: '2026-12-03',
  packages: [{}],
};
const packed = {
  number: 1,
  type: 'box',
  code: 'BOX-24X18X12',
  shipment: 1,
  length: 24.25,
  width: 18.25,
  height: 12.25,
  weight: 37.5,
  fill: 55.46,
  contents: [
    { sku: 'COFFEE-25LB', name: 'Coffee', quantity: 1 },
    { sku: 'SCALE-K', name: 'Scale', quantity: 6 },
    { sku: 'CANDLE-L', name: 'Candle', quantity: 12 },
  ],
};
const check = {
  order_number: 'SO-1001',
  is_ready: true,
  problems: [],
  packages: 1,
  carrier: 'Fixture Parcel',
  service_name: 'Fixture Ground',
  total_price: 105.11,
  currency: 'USD',
  ship_date: '2026-11-27',
};
const change = {
  position: 2,
  at: '2026-01-31T11:00:00Z',
  actor: { type: 'system', name: 'system' },
  operation: 'skus.save',
  changes: [
    { field: 'name', from: 'Stoneware mug, red', to: 'Stoneware mug in very dark red' },
    { field: 'length', from: 5, to: 9 },
    { field: 'weight', from: 1.1, to: 3.25 },
  ],
  personal_data_erased: false,
};
const job = {
  id: `skjob_${ID}`,
  type: 'combine_orders',
  status: 'failed',
  created_at: '2026-01-31T11:00:00Z',
  finished_at: '2026-01-31T11:00:00Z',
  error_message: 'nothing can be combined into SO-1001: order SO-1001 is cancelled',
};
const webhook = {
  id: `wh_${ID}`,
  callback_url: 'https://shop.example.com/hooks/shipments/of/the/warehouse',
  events: ['shipment_status_update'],
  enabled: true,
};

test('what there is no room for is said once of a table that is drawn anew in its place', async () => {
  const narrow = captureOutput([], { width: 60 });
  const table = await narrow.output.live(shipments as View<object>);
  await table.draw([shipment]);
  const said = narrow.stderr();
  expect(said).toMatch(/^no room for .*\n$/);
  const [lines] = [narrow.stdout().split('\n').length - 1];
  await table.draw([shipment]);
  await table.draw([{ ...shipment, status: 'delivered' }]);
  expect(narrow.stderr()).toBe(said);
  expect(narrow.stdout().split('\u001b[').slice(1)).toEqual([`${lines}A`, expect.stringContaining('delivered')]);
  table.goOn();
  await table.draw([shipment]);
  expect(narrow.stdout().split('\u001b[')).toHaveLength(3);
});

test('a table that is drawn anew goes on below where something was written under it, or the terminal has another size', async () => {
  const narrow = captureOutput([], { width: 60 });
  const table = await narrow.output.live(shipments as View<object>);
  await table.draw([shipment]);
  const first = narrow.stdout();
  table.goOn();
  await table.draw([shipment]);
  expect(narrow.stdout()).toBe(first + first);
  try {
    process.stdout.columns = 50;
    await table.draw([shipment]);
  } finally {
    Reflect.deleteProperty(process.stdout, 'columns');
  }
  const [last = ''] = narrow.stdout().split(first).slice(2);
  expect(last).toContain('SHID');
  expect(last).not.toContain('\u001b[');
  expect(Math.max(...last.split('\n').map((line) => line.length))).toBeLessThanOrEqual(50);
});

test('a table that does not fit the screen shows what is going on before what is over, in its order, and counts the rest', async () => {
  const narrow = captureOutput([], { width: 120 });
  const table = await narrow.output.live(shipments as View<object>);
  const many = Array.from({ length: 30 }, (_, at) => ({ ...shipment, shid: 500 + at, isOver: at < 15 || at > 27 }));
  await table.draw(many, (row) => 'isOver' in row && row.isOver === true);
  const shids = narrow.stdout().match(/\b5\d\d\b/g);
  // 24 lines, of which the table has 19.
  expect(shids).toEqual(
    [...[0, 1, 2, 3, 4, 5], ...[15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27]].map((at) => String(500 + at)),
  );
  expect(narrow.stdout()).toContain('… and 11 more\n');
});

test('a history tells on 80 columns all that moved, and cuts nothing', async () => {
  const narrow = captureOutput([], { width: 80 });
  await narrow.output.list([change], history);
  for (const text of ['60 min ago', 'skus.save', 'Stoneware', 'length', '9,', '3.25']) {
    expect(narrow.stdout()).toContain(text);
  }
  expect(narrow.stdout()).not.toContain('…');
});

test('a history tells on 60 columns what was done, and rather leaves out who did it', async () => {
  const narrow = captureOutput([], { width: 60 });
  const moved = [{ field: 'redacted_at', from: null, to: '2026-11-28T08:35:14.453Z' }];
  await narrow.output.list([{ ...change, operation: 'shipments.cancel', changes: moved }], history);
  for (const text of ['60 min ago', 'shipments.cancel', '2026-11-28T08:35:14.453Z']) {
    expect(narrow.stdout()).toContain(text);
  }
});

test.each<[string, View<never>, object, readonly string[]]>([
  ['orders list', orders, order, ['SO-1001', 'partially_shipped', 'Clemente', '92672', '215.50']],
  ['shipments list', shipments, shipment, ['SO-1001', shipment.status, 'Parcel', 'Ground', shipment.tracking_number]],
  ['shipments book', bookings, booking, ['SO-1001', 'unchanged', '104.44', 'Ground', shipment.tracking_number]],
  ['shipments exceptions list', exceptions, exception, ['SO-1001', shipment.tracking_number, 'reported']],
  ['orders items list', lineView, line, ['CANDLE-L', 'Beeswax', '26.00', '1.5']],
  ['shipments documents list', documents, document, [document.id, 'Package', document.filename]],
  ['jobs list', jobs, job, [job.id, 'failed', 'combined', 'cancelled']],
  ['webhooks list', webhooks, webhook, [webhook.id, 'https://shop.example.com', 'yes']],
])('%s keeps on 80 columns what a person scans for, and gives up the id before it', async (_, view, row, kept) => {
  const narrow = captureOutput([], { width: 80 });
  await narrow.output.list([row as never], view);
  for (const text of kept) expect(narrow.stdout()).toContain(text);
  const asked = captureOutput(['--columns', `${view.fields[0]?.name},${view.id ?? 'id'}`], { width: 80 });
  await asked.output.list([row as never], view);
  expect(asked.stdout()).toContain(ID);
});

const why = 'it is 5463.5 miles from 92009 to 09499, at most 60 miles are served';
test.each<[string, View<never>, object]>([
  ['rates explain', explained, { offered: false, reasons: [{ code: 'lane', message: why, change: `${why} still` }] }],
  [
    'addresses validate',
    verdicts,
    {
      valid: true,
      street1: '1 Main St',
      city: 'Carlsbda',
      state: 'CA',
      zip: '92009',
      country: 'US',
      problems: [],
      warnings: [{ message: 'The data knows ZIP code 92009 as Carlsbad, CA, not as "Carlsbda"' }],
      suggestions: [{ street1: '1 Main St', city: 'Carlsbad', state: 'CA', zip: '92009', country: 'US' }],
    },
  ],
  ['sandbox list', scenarios, { name: 'half-finished-purchase', description: why, scans: 0, faults: 1 }],
  ['track import', scans, { index: 0, result: 'rejected', tracking_number: 'SDFXP000000003001U', error: why }],
])('%s tells whole sentences on 80 columns', async (_, view, row) => {
  const narrow = captureOutput([], { width: 80 });
  await narrow.output.list([row as never], view);
  expect(narrow.stdout()).not.toContain('…');
});

test.each<[string, View<never>, object, readonly string[]]>([
  [
    'settings get',
    settings,
    {
      name: 'package_level_optimization',
      value: 'embedded',
      default: 'easypost',
      values: ['on', 'off'],
      description: 'Whether',
    },
    ['package_level_optimization', 'embedded'],
  ],
  [
    'stats',
    stats,
    { what: 'shipments', state: 'in_transit', count: 4711, amount: 14.69, currency: 'USD' },
    ['in_transit', '4711'],
  ],
  [
    'doctor',
    findings,
    { result: 'ok', check: 'open purchases', message: 'whole, and every reference leads somewhere', fix: 'wait' },
    ['open purchases', 'ok'],
  ],
  ['shipments book', bookings, booking, ['SO-1001', 'unchanged', '1024', 'Ground']],
  ['pack', packages, packed, ['BOX-24X18X12', 'COFFEE-25LB', 'SCALE-K', '12 ×', 'CANDLE-L']],
  ['skus history', history, change, ['60 min ago', 'dark', 'length', '9,', '3.25']],
  ['shipments list', shipments, shipment, ['1024', 'SO-1001', shipment.status]],
  ['shipments check', checks, check, ['SO-1001', 'yes', '105.11']],
  ['orders rate', proposals, proposal, ['Fixture', 'Freight', 'Guaranteed', '1333.85']],
])('%s keeps on 40 columns what it is asked for', async (_, view, row, kept) => {
  const narrow = captureOutput([], { width: 40 });
  await narrow.output.list([row as never], view);
  for (const text of kept) expect(narrow.stdout() + narrow.stderr()).toContain(text);
});
