import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database, Row } from '../../src/database/database.ts';
import { describeOnBothDatabases, MIGRATIONS } from '../engine/databases.ts';
import { VALID_ROWS, withChange } from './rows.ts';

/** What the database itself must refuse, whatever the program does: a change that makes a valid row break a rule. */
const REFUSED: readonly (readonly [rule: string, table: string, change: Row])[] = [
  ['a database has one identity', 'database_info', { only_row: 2 }],
  ['a database is sandbox or production', 'database_info', { environment: 'staging' }],
  ['shipments are numbered from 1', 'accounts', { next_shid: 0 }],
  ['series of numbers count from 0', 'accounts', { number_series: -1 }],
  ['a key is of sandbox or production', 'api_keys', { environment: 'test' }],
  ['a user has a name', 'users', { name: '' }],
  ['a cut-off is a minute of the day', 'warehouses', { cutoff_minute: 1440 }],
  ['a cut-off is not negative', 'warehouses', { cutoff_minute: -1 }],
  ['is_default is a flag', 'warehouses', { is_default: 2 }],
  ['a box is a box or a pallet', 'boxes', { type: 'crate' }],
  ['a box has an inner length', 'boxes', { inner_length_um: 0 }],
  ['a box has an inner width', 'boxes', { inner_width_um: 0 }],
  ['a box has an inner height', 'boxes', { inner_height_um: -1 }],
  ['a box is outside as long as inside', 'boxes', { outer_length_um: 99 }],
  ['a box is outside as wide as inside', 'boxes', { outer_width_um: 99 }],
  ['a box is outside as high as inside', 'boxes', { outer_height_um: 99 }],
  ['a box weighs no less than nothing', 'boxes', { tare_ug: -1 }],
  ['a box takes more than its own weight', 'boxes', { max_weight_ug: 10 }],
  ['a box costs no less than nothing', 'boxes', { cost_minor: -1 }],
  ['the labour of a box costs no less than nothing', 'boxes', { labor_minor: -1 }],
  ['an order has a status of the contract', 'orders', { status: 'done' }],
  ['an order returns to new or picking', 'orders', { status_before_booking: 'shipped' }],
  ['versions of an order count from 1', 'orders', { version: 0 }],
  ['journal positions of an order count from 0', 'orders', { journal_position: -1 }],
  ['an address has a role', 'order_addresses', { role: 'return' }],
  ['the items of an order cost no less than nothing', 'orders', { items_minor: -1 }],
  ['an order costs no less than nothing', 'orders', { total_minor: -1 }],
  ['the tax of an order is no less than nothing', 'orders', { tax_minor: -1 }],
  ['the shipping of an order costs no less than nothing', 'orders', { shipping_minor: -1 }],
  ['a line costs no less than nothing', 'order_lines', { price_e4: -1 }],
  ['a line is worth no less than nothing', 'order_lines', { value_e4: -1 }],
  ['lines are counted from 0', 'order_lines', { position: -1 }],
  ['a quantity is not negative', 'order_lines', { quantity: -1, shipped_quantity: 0 }],
  ['no more is shipped than was ordered', 'order_lines', { shipped_quantity: 3 }],
  ['what was shipped is not negative', 'order_lines', { shipped_quantity: -1 }],
  ['a line weighs no less than nothing', 'order_lines', { weight_ug: -1 }],
  ['a line is no shorter than nothing', 'order_lines', { length_um: -1 }],
  ['a line is no narrower than nothing', 'order_lines', { width_um: -1 }],
  ['a line is no lower than nothing', 'order_lines', { height_um: -1 }],
  ['a line has an item type of the contract', 'order_lines', { item_type: 'loose' }],
  ['a proposal costs no less than nothing', 'proposed_shipments', { total_minor: -1 }],
  ['policies are rating rules or shipping policies', 'policy_files', { kind: 'wishes' }],
  ['a rate costs no less than nothing', 'rates', { total_minor: -1 }],
  ['a shipment has a status of the contract', 'shipments', { status: 'lost' }],
  ['versions of a shipment count from 1', 'shipments', { version: 0 }],
  ['a shipment costs no less than nothing', 'shipments', { total_minor: -1 }],
  ['journal positions of a shipment count from 0', 'shipments', { journal_position: -1 }],
  ['packages are counted from 0', 'packages', { position: -1 }],
  ['a package weighs no less than nothing', 'packages', { weight_ug: -1 }],
  ['items of a package are counted from 0', 'package_items', { position: -1 }],
  ['a package holds at least one unit of an item', 'package_items', { quantity: 0 }],
  ['a claim has a known state', 'booking_claims', { state: 'open' }],
  ['a recorded claim names its shipment', 'booking_claims', { shipment_id: null }],
  ['an open claim names no shipment', 'booking_claims', { state: 'claimed' }],
  ['a cancellation under way says until when', 'booking_claims', { void_holder: 'a', void_asked_by: '{}' }],
  ['a cancellation under way says who asked', 'booking_claims', { void_holder: 'a', void_until: '2026' }],
  ['a cancellation under way says who is at it', 'booking_claims', { void_until: '2026' }],
  [
    'what was not recorded is not cancelled',
    'booking_claims',
    { state: 'released', void_holder: 'a', void_until: '2026', void_asked_by: '{}' },
  ],
  ['a delivered shipment says when it was', 'shipments', { status: 'delivered' }],
  ['a shipment is external or not', 'shipments', { is_external: 2 }],
  ['a shipment crosses a border or not', 'shipments', { is_international: 2 }],
  ['an exception is not resolved before it began', 'shipment_exceptions', { resolved_at: '2026-03-01T00:00:00.000Z' }],
  ['the pickups of a day count from 1', 'manifests', { pickup: 0 }],
  ['a batch has a known status', 'booking_batches', { status: 'stopped' }],
  ['a finished batch says when it was', 'booking_batches', { status: 'finished' }],
  ['orders of a batch are counted from 0', 'booking_batch_orders', { position: -1 }],
  ['an order of a batch has a known result', 'booking_batch_orders', { result: 'lost' }],
  ['an order that failed says why', 'booking_batch_orders', { result: 'failed' }],
  ['an order that waits is none that somebody has still to tell of', 'booking_batch_orders', { is_told: 0 }],
  ['a scan comes from the carrier or the client', 'status_updates', { source: 'engine' }],
  ['the sandbox clock does not run backwards', 'sandbox_clock', { ahead_ms: -1 }],
  ['an order is split or combined', 'order_transfers', { kind: 'moved' }],
  ['units move from a source to a target', 'order_transfers', { role: 'witness' }],
  ['a transfer has its place in the journal', 'order_transfers', { journal_position: 0 }],
  ['a job has a known status', 'jobs', { status: 'waiting' }],
  ['attempts are counted from 0', 'jobs', { attempts: -1 }],
  ['a job that ended says when', 'jobs', { status: 'finished', finished_at: null, holder: null }],
  ['a job that did not end says no end', 'jobs', { status: 'unprocessed', finished_at: '2026', holder: null }],
  [
    'who works on a job does so for a time',
    'jobs',
    { status: 'processing', finished_at: null, holder: 'a', lease_until: null },
  ],
  ['fences are counted from 0', 'jobs', { fence: -1 }],
  ['an exchange rate is above nothing', 'exchange_rates', { rate_e8: 0 }],
  ['validated is a flag', 'addresses', { validated: 2 }],
  ['journal positions of an address count from 0', 'addresses', { journal_position: -1 }],
  ['validations are counted from 0', 'address_validations', { validations: -1 }],
  ['validations cost no less than nothing', 'address_validations', { cost_e4: -1 }],
  ['a disabled webhook says why', 'webhook_subscriptions', { disabled_at: '2026-03-02T09:14:00.000Z' }],
  ['journal positions of a webhook count from 0', 'webhook_subscriptions', { journal_position: -1 }],
  ['who holds a lane does so for a time', 'webhook_lanes', { holder: 'a', due_at: null }],
  ['fences of a lane are counted from 0', 'webhook_lanes', { fence: -1 }],
  ['a webhook event has a known state', 'webhook_events', { state: 'sent' }],
  ['a webhook event that is pending is not settled', 'webhook_events', { settled_at: '2026-03-02T09:14:00.000Z' }],
  ['attempts of a webhook event are counted from 0', 'webhook_events', { attempts: -1 }],
  ['places in a lane are counted from 0', 'webhook_events', { position: -1 }],
  ['shipments of a manifest are counted from 0', 'manifest_shipments', { position: -1 }],
  ['customer_uploaded is a flag', 'documents', { customer_uploaded: 2 }],
  ['a document is not empty', 'documents', { size: 0 }],
  ['a document that was drawn has size and hash', 'documents', { sha256: null }],
  ['an upload has bytes', 'documents', { customer_uploaded: 1, sha256: null, size: null }],
  ['a document belongs to one thing', 'documents', { order_id: 'ord_1' }],
  ['a document belongs to something', 'documents', { shipment_id: null }],
  ['labels are counted from 1', 'label_prints', { label: 0 }],
  ['copies are counted from 1', 'label_prints', { copy: 0 }],
  ['a copy is claimed, printed or not sent', 'label_prints', { state: 'lost' }],
  ['journal rows are counted from 1', 'journal', { position: 0 }],
];

const TWICE: readonly (readonly [rule: string, table: string, change: Row])[] = [
  ['two accounts of one name', 'accounts', { id: 'acc_2' }],
  ['two users of one name', 'users', { id: 'usr_2' }],
  ['two orders of one number', 'orders', { id: 'ord_2' }],
  ['two default warehouses', 'warehouses', { id: 'whs_2', code: 'OTHER' }],
  ['two warehouses of one code', 'warehouses', { id: 'whs_2', is_default: 0 }],
  ['two shipments of one number', 'shipments', { id: 'shp_2' }],
  ['two living claims of one purchase', 'booking_claims', { id: 'evt_9' }],
  ['two open exceptions of one shipment', 'shipment_exceptions', { id: 'exc_2' }],
  ['one order twice in a batch', 'booking_batch_orders', { position: 1 }],
  ['two rows at one place of a journal', 'journal', {}],
  ['one scan twice', 'status_updates', { id: 'evt_9' }],
  ['two stories of one shipment', 'sandbox_scenarios', { scenario: 'lost' }],
  ['one address twice on a shipment', 'webhook_subscriptions', { id: 'wh_2' }],
  ['two webhook events at one place of a lane', 'webhook_events', { id: 'evt_9' }],
  ['two bills of lading of one shipment', 'documents', { id: 'doc_2' }],
  ['one copy of a label twice', 'label_prints', { id: 'evt_9' }],
  ['two manifests of a carrier, warehouse, day and pickup', 'manifests', { id: 'man_2' }],
  ['a shipment on two manifests', 'manifest_shipments', { position: 1 }],
  ['one tag twice on an order', 'order_tags', { position: 1 }],
];

const ORPHANS: readonly (readonly [rule: string, table: string, change: Row])[] = [
  ['a line of no order', 'order_lines', { order_id: 'ord_9' }],
  ['an order of no account', 'orders', { account_id: 'acc_9' }],
  ['an order from no warehouse', 'orders', { warehouse_id: 'whs_9' }],
  ['a package of no shipment', 'packages', { shipment_id: 'shp_9' }],
  ['a story of no shipment', 'sandbox_scenarios', { shipment_id: 'shp_9' }],
  ['a webhook of no shipment', 'webhook_subscriptions', { shipment_id: 'shp_9' }],
  ['a webhook event in no lane', 'webhook_events', { lane_id: 'wh_9/shp_1' }],
  ['packed units of no package', 'package_items', { package_id: 'pkg_9' }],
];

describeOnBothDatabases('the tables', (databases) => {
  let database: Database;
  const write = async (rows: readonly (readonly [string, Row])[]) => {
    database ??= await databases.emptyDatabase();
    return database.write(async (transaction) => {
      for (const [table, row] of rows) await transaction.insertRows(table, [row]);
      throw new Error('taken');
    });
  };

  it('take rows that break no rule', async () => {
    await expect(write(VALID_ROWS)).rejects.toThrow('taken');
  });

  it.each(REFUSED)('hold the rule that %s', async (_, table, change) => {
    await expect(write(withChange(table, change))).rejects.toThrow(/check constraint/i);
  });

  it.each(TWICE)('refuse %s', async (_, table, change) => {
    const [, row] = VALID_ROWS.find(([name]) => name === table) ?? [];
    await expect(write([...VALID_ROWS, [table, { ...row, ...change }]])).rejects.toThrow(/unique|another process/i);
  });

  it.each(ORPHANS)('refuse %s', async (_, table, change) => {
    await expect(write(withChange(table, change))).rejects.toThrow(/foreign key/i);
  });

  it('keep two open purchases of one order from being begun', async () => {
    const open = { state: 'claimed', shipment_id: null };
    const [, claim] = VALID_ROWS.find(([name]) => name === 'booking_claims') ?? [];
    const second = { ...claim, ...open, id: 'evt_9', claim_key: 'another' };
    await expect(write([...withChange('booking_claims', open), ['booking_claims', second]])).rejects.toThrow(
      /unique|another process/i,
    );
  });
});

describeOnBothDatabases('claims without an order', (databases) => {
  it('are begun one at a time for one content', async () => {
    const database = await databases.emptyDatabase();
    const open = { state: 'claimed', shipment_id: null, order_id: null, content_key: 'rate rate_1' };
    const [, claim] = VALID_ROWS.find(([name]) => name === 'booking_claims') ?? [];
    const rows = [
      ...withChange('booking_claims', open),
      ['booking_claims', { ...claim, ...open, id: 'evt_9', claim_key: 'b' }],
    ] as const;
    const write = database.write(async (transaction) => {
      for (const [table, row] of rows) await transaction.insertRows(table, [row]);
    });
    await expect(write).rejects.toThrow(/unique|another process/i);
  });
});

describe('the list of rules above', () => {
  it('has a case for every CHECK of the migrations', () => {
    const tested = new Set(
      REFUSED.flatMap(([, table, change]) => Object.keys(change).map((column) => `${table}.${column}`)),
    );
    const known = checkedColumns().map((column) => column.replace('package_items_without_reference', 'package_items'));
    expect(known.filter((column) => !tested.has(column))).toEqual([]);
  });
});

/** `table.column` of every CHECK that stands on a column. */
function checkedColumns(): readonly string[] {
  const sql = readdirSync(MIGRATIONS).map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'));
  return [...sql.join('\n').matchAll(/^CREATE TABLE (\w+) \(\n(.*?)^\)/gms)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/^ {2}([a-z]\w*) [^\n]*\bCHECK\b/gm)].map(([, column]) => `${table}.${column}`),
  );
}
