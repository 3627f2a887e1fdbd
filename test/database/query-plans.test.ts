import SqliteConnection from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { printsOfShipment } from '../../src/documents/label-prints.store.ts';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import { countOpen } from '../../src/jobs/jobs.store.ts';
import { LEASE_OVER } from '../../src/kernel/lease.ts';
import { listClaimHolders } from '../../src/shipments/claims.store.ts';
import { listGivenUp } from '../../src/shipments/given-up-claims.store.ts';
import { Api } from '../contract/client.ts';
import { EXAMPLES } from '../contract/examples.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** Tables that have a row for all that was ever done. */
const GROWING = [
  ...['orders', 'order_addresses', 'order_lines', 'order_tags', 'reference_numbers', 'notes', 'order_transfers'],
  ...['order_origins', 'proposed_shipments', 'shipments', 'packages', 'package_items', 'status_updates', 'journal'],
  ...['booking_claims', 'shipment_notes', 'documents', 'document_contents', 'webhook_events'],
  ...['rate_requests', 'rates', 'former_tracking_numbers', 'idempotency_keys', 'manifest_shipments', 'label_prints'],
  'jobs',
];
const OF_FEW = [
  ...[
    'booking_claims_one_open_per_order',
    'booking_claims_being_voided',
    'booking_claims_asked_about_once_more',
    'webhook_events_pending',
    'webhook_events_parked',
  ],
  ...['jobs_open', 'jobs_not_finished'],
];
/** But for the indexes that hold only what is under way. */
const SCANNED = new RegExp(`^SCAN (${GROWING.join('|')})\\b(?! USING (?:COVERING )?INDEX (${OF_FEW.join('|')})$)`);
/** All rows of an account, or of a status there, where no page of them is asked for. */
const WHOLE_ACCOUNT = new RegExp(`^SEARCH (${GROWING.join('|')}) USING .*\\(account_id=\\?( AND status=\\?)?\\)$`);
/** All that a webhook was ever told. */
const WHOLE_WEBHOOK = /^SEARCH webhook_events USING INDEX \w+ \(subscription_id=\? AND account_id=\?\)$/;
/** A page of few is found at once only by what they have. */
const NAMES_FEW =
  /"(tracking_number|order_number|order_id|source_system|source_system_id|sku|tag)" (=|in) |"state" (=|in)/;

describeOnBothDatabases('statements', (databases) => {
  test.runIf(databases.dialect === 'sqlite')(
    'of no request read all that there ever was',
    async () => {
      const prepared = new Set<string>();
      const prepare = SqliteConnection.prototype.prepare;
      vi.spyOn(SqliteConnection.prototype, 'prepare').mockImplementation(function (
        this: SqliteConnection.Database,
        sql,
      ) {
        prepared.add(sql);
        return prepare.call(this, sql);
      });
      const location = await databases.initialised();
      const api = await Api.on(await databases.engine({ location }));
      await everyRoute(api);
      await otherWays(api);
      await narrowedLists(api);
      await (await databases.open(location)).read(async (transaction) => {
        // Of every account, each second that a server runs, and whenever it is measured.
        await listClaimHolders(transaction);
        await listGivenUp(transaction, { since: LEASE_OVER, now: new Date().toISOString() });
        await countOpen(transaction);
        await printsOfShipment(transaction, 'shp_x');
      });
      expect(api.faults.splice(0)).toEqual([]);
      vi.restoreAllMocks();
      const database = new SqliteConnection(location);
      const slow = [...prepared]
        .filter((sql) => /^\s*(select|insert|update|delete|with)\b/i.test(sql))
        .filter((sql) => !MEANT.some((each) => each.test(sql)))
        .flatMap((sql) => {
          const plan = planOf(database, sql);
          const scans = plan.filter(
            (step) =>
              SCANNED.test(step) ||
              (WHOLE_WEBHOOK.test(step) && sql.includes('"created_at" >=')) ||
              (WHOLE_ACCOUNT.test(step) &&
                !isOfOpenOrders(sql, step) &&
                (NAMES_FEW.test(sql) || !/ limit \?/i.test(sql))),
          );
          return scans.length === 0 ? [] : [`${scans.join(', ')}: ${sql.replaceAll(/\s+/g, ' ')}`];
        });
      database.close();
      expect(slow).toEqual([]);
      expect(prepared.size).toBeGreaterThan(200);
    },
    120_000,
  );
});

/** Statements that read much because it is asked for, or because what they read is little. */
const MEANT = [
  // Searches for any part of a text, and conditions that nothing meets.
  / LIKE /i,
  /\bfalse\b/,
  // How many there are; of a carrier too, which most shipments share: by an index of it queries would read all of them.
  /^select count\(\*\) as "count" from "(shipments|jobs)" where "account_id" = \?( and 1 = 1)?$/,
  /^select count\(\*\) as "count" from "shipments" where "account_id" = \? and \(?"(status|carrier_code)" (in \(\?\)|= \?)\)?$/,
  // What waits for its carrier, when a day is closed.
  /^select id from shipments where account_id = \? and status in \(.+\)\s+and \(ship_date is null or ship_date <= \?\)/,
  // Which systems the newest orders came from, where one is asked for that none did.
  / from orders where account_id = \? order by id desc limit \d+/,
  // The shipments that are under way: all of them once a day, and their ids whenever their carriers are asked.
  /"status" in \([?, ]+\) order by "status" asc, "id" asc$/,
  /^select id from shipments where account_id = \? and status in \(.+\) order by status, id$/,
];

async function everyRoute(api: Api): Promise<void> {
  for (const { name, route } of OPERATIONS) {
    const example = EXAMPLES[name];
    if (route === undefined || example === undefined) continue;
    const { names = [], query = '', body } = await example(api);
    let at = 0;
    const path = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(names[at++] ?? ''));
    const answer = await api.send(route.method, path + query, body === undefined ? {} : { body });
    expect([name, answer.status < 400], answer.text).toEqual([name, true]);
  }
}

/** What no example does: lines named by their ids, bookings by rates, tracking and PRO numbers that others may have. */
async function otherWays(api: Api): Promise<void> {
  const { json: order } = await api.post('/orders', orderBody());
  const [line] = order.order_line_items;
  await api.post(`/orders/${order.id}`, {
    order_line_items: [
      { id: line.id, quantity: 3 },
      { id: 'ordi_x', quantity: 1 },
    ],
  });
  const parcel = { length: 10, width: 10, height: 10, weight: 5 };
  const ends = { origin_address: order.origin_address, destination_address: order.destination_address };
  const done = async (path: string, body: object) => {
    const { status, json, text } = await api.post(path, body);
    expect([path, status < 300], text).toEqual([path, true]);
    return json;
  };
  const rated = await done('/rates', { packages: [parcel], ...ends });
  const booked = await done(`/orders/${order.id}/book`, { rate_id: rated.rates[0].id });
  await done(`/shipments/${booked.id}`, { reference_numbers: [{ code: 'po', value: '1' }] });
  await done(`/shipments/${booked.id}/cancel`, {});
  const elsewhere = { tracking_number: 'OWN1', pro_number: 'PRO1', packages: [{ ...parcel, tracking_number: 'OWN2' }] };
  const own = await done('/external_shipments', { carrier: 'Own van', ...elsewhere, ...ends });
  await done(`/shipments/${own.id}`, { tracking_number: 'OWN3' });
}

/** Beside a page of them how many there are is counted: of a page alone nobody could tell what SQLite reads to find it. */
async function narrowedLists(api: Api): Promise<void> {
  const { json: order } = await api.post('/orders', orderBody());
  const { json: accented } = await api.post('/orders', orderBody({ order_number: 'CAF\u00c9' }));
  const lists = [
    ...['sku=A', 'tag=a', 'sku=A&tag=a&status=new,picking', 'missing=dimensions'].map((query) => `/orders?${query}`),
    ...['source_system_id=7', 'source_system=shopify', 'source_system=shopify&status=new'].map(
      (query) => `/orders?${query}`,
    ),
    // The second may be kept in other bytes.
    ...[order.order_number, encodeURIComponent(accented.order_number)].flatMap((number) => [
      `/orders?order_number=${number}`,
      `/shipments?page=1&per_page=5&order_number=${number}`,
    ]),
    '/shipments?page=1&per_page=5&carrier_code=fxp',
    `/jobs?order_id=${order.id}`,
    ...['state=pending', 'state=parked', 'since=2026-11-01'].map((query) => `/webhooks/deliveries?${query}`),
  ];
  for (const list of lists) expect([list, (await api.get(list)).status]).toEqual([list, 200]);
  for (const field of ['tracking_number', 'order_number', 'status']) {
    await api.post('/shipments/query', { filters: [{ field, values: ['ordered'] }] });
  }
  for (const query of ['/shipments/query', '/tracking/query', '/tracking/refresh']) {
    expect([query, (await api.post(query, {})).status]).toEqual([query, 200]);
  }
}

/** What lacks sizes is looked for among all orders that are open. */
function isOfOpenOrders(sql: string, step: string): boolean {
  return sql.includes('"length_um" is null') && step.endsWith('(account_id=? AND status=?)');
}

function planOf(database: SqliteConnection.Database, sql: string): readonly string[] {
  const values = Array<null>((sql.match(/\?/g) ?? []).length).fill(null);
  const rows = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
  return rows.map(({ detail }) => detail);
}
