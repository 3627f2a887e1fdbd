import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { buildProgram, freshFolder } from '../program.ts';
import { contentOf } from './content.ts';
import { type Running, run, start } from './run-program.ts';

export interface PurchaseCampaign {
  /** How often a server is killed while it books; each time it is in the middle of `perKill` bookings of each kind. */
  readonly kills: number;
  readonly perKill: number;
  /** Processes that book one rate at the same moment. */
  readonly atOnce: number;
}

/** A booking that is asked for until it is answered. */
interface Wish {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const KINDS = ['order', 'rate', 'proposal'] as const;

/**
 * Kills a server at random moments while it books orders, rates and proposed shipments, asks again for what was not
 * answered, and counts: one shipment and one purchase each. One rate that many processes book at once is bought once.
 */
export function testKilledPurchases({ kills, perKill, atOnce }: PurchaseCampaign): void {
  beforeAll(buildProgram, 240_000);

  describeOnBothDatabases('purchases', (databases) => {
    it(
      `by order, rate and proposed shipment in a server killed ${kills} times are made once each`,
      async () => {
        const location = await databases.initialised();
        const engine = await databases.engine({ location });
        const api = await Api.on(engine);
        const wishes = await wishesOf(api, kills * perKill);
        const seen = { cutOff: 0, betweenClaimAndRecord: 0 };
        let unanswered: readonly Wish[] = [];
        for (let kill = 0; kill < kills; kill++) {
          const served = await serve(location);
          const asked = [...unanswered, ...wishes.splice(0, perKill * KINDS.length)];
          const asking = asked.map((wish) => ask(served.url, api.key, wish));
          // Most kills fall among the bookings, some before the first is through.
          if (kill % 5 > 0) await Promise.race(asking);
          await sleep(Math.random() * asked.length * 12);
          served.running.child.kill('SIGKILL');
          const answered = await Promise.all(asking);
          await served.running.ended;
          unanswered = asked.filter((_, index) => answered[index] === false);
          seen.cutOff += unanswered.length;
          seen.betweenClaimAndRecord += await countClaims(engine, 'claimed');
        }
        const last = await serve(location);
        for (const wish of unanswered) expect(await ask(last.url, api.key, wish)).toBe(true);
        last.running.child.kill('SIGTERM');
        await last.running.ended;
        process.stderr.write(`${databases.dialect}: ${JSON.stringify(seen)}\n`);
        expect(seen.cutOff).toBeGreaterThan(0);
        await expectOneEach(engine, kills * perKill * KINDS.length);
      },
      kills * 20_000 + 120_000,
    );

    it(
      `of one rate by ${atOnce} processes at once make one shipment, and all answer it`,
      async () => {
        const location = await databases.initialised();
        const engine = await databases.engine({ location });
        const wish = await rateWish(await Api.on(engine));
        const fields = ['--field', `rate_id=${wish.body.rate_id}`];
        const words = ['api', 'POST', '/shipments', ...fields, '--include', '--db', location];
        const ended = await Promise.all(Array.from({ length: atOnce }, () => run(words)));
        expect(ended.filter((each) => each.code !== 0).map((each) => each.stderr)).toEqual([]);
        expect(new Set(ended.map((each) => JSON.parse(each.stdout).id)).size).toBe(1);
        expect(ended.filter((each) => / 201/.test(each.stderr))).toHaveLength(1);
        await expectOneEach(engine, 1);
      },
      atOnce * 10_000 + 60_000,
    );
  });
}

async function wishesOf(api: Api, each: number): Promise<Wish[]> {
  const wishes: Wish[] = [];
  for (let index = 0; index < each; index++) {
    wishes.push(
      { path: `/orders/${await newOrder(api)}/book`, body: {} },
      await rateWish(api),
      await proposalWish(api),
    );
  }
  return wishes;
}

async function newOrder(api: Api): Promise<string> {
  const { status, json } = await api.post('/orders', orderBody());
  expect(status, JSON.stringify(json)).toBe(201);
  return json.id;
}

async function rateWish(api: Api): Promise<Wish> {
  const { destination_address, order_line_items: items } = orderBody();
  const { json } = await api.post('/rates', { destination_address, items, warehouse_code: await warehouseOf(api) });
  return { path: '/shipments', body: { rate_id: json.rates[0].id } };
}

async function proposalWish(api: Api): Promise<Wish> {
  const order = await newOrder(api);
  const { json } = await api.post(`/orders/${order}/proposed_shipments/generate`, {});
  return { path: `/orders/${order}/proposed_shipments/${json[0].id}/book`, body: {} };
}

async function warehouseOf(api: Api): Promise<string> {
  return (await api.get('/warehouses')).json[0].code;
}

async function serve(location: string): Promise<{ readonly url: string; readonly running: Running }> {
  const portFile = join(freshFolder(), 'port');
  const running = start(['serve', '--db', location, '--port', '0', '--json', '--port-file', portFile]);
  await running.lines(1);
  const url = `http://127.0.0.1:${readFileSync(portFile, 'utf8').trim()}/api/v4`;
  rmSync(portFile);
  return { url, running };
}

/** Whether the booking was answered with its shipment; false where the server died before. */
async function ask(url: string, key: string, { path, body }: Wish): Promise<boolean> {
  const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    text = await answer.text();
  } catch {
    return false;
  }
  // A database that others kept busy, those of killed servers too, does nothing and says to come again.
  if (JSON.parse(text).code === 'database_busy') return false;
  expect([200, 201], text).toContain(answer.status);
  return true;
}

interface Tables {
  booking_claims: { state: string };
  shipments: { order_id: string | null; status: string; tracking_number: string };
}

function countClaims(engine: Engine, state: string): Promise<number> {
  return engine.database.read(async (transaction) => {
    const rows = await transaction
      .tables<Tables>()
      .selectFrom('booking_claims')
      .select('state')
      .where('state', '=', state)
      .execute();
    return rows.length;
  });
}

/** Never two, never none: as many shipments as wishes, each bought under one claim, and no order shipped twice. */
async function expectOneEach(engine: Engine, wishes: number): Promise<void> {
  const shipments = await engine.database.read((transaction) =>
    transaction.tables<Tables>().selectFrom('shipments').select(['order_id', 'status', 'tracking_number']).execute(),
  );
  expect(shipments).toHaveLength(wishes);
  expect(new Set(shipments.map((each) => each.tracking_number)).size).toBe(wishes);
  expect(shipments.filter((each) => each.status === 'cancelled')).toEqual([]);
  const ofOrders = shipments.flatMap((each) => each.order_id ?? []);
  expect(new Set(ofOrders).size).toBe(ofOrders.length);
  const [recorded, claimed, released] = await Promise.all(
    ['recorded', 'claimed', 'released'].map((state) => countClaims(engine, state)),
  );
  expect([recorded, claimed, released]).toEqual([wishes, 0, 0]);
  expect((await contentOf(engine)).journalFaults).toEqual([]);
}
