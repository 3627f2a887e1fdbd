import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { addKey } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases, type TestDatabases } from '../engine/databases.ts';
import { buildProgram } from '../program.ts';
import { contentOf } from './content.ts';
import { serve } from './serving.ts';

const CLIENTS = 6;

interface Acknowledged {
  /** Order number → id, as the server answered them. */
  readonly orders: Map<string, string>;
  /** Order id → shipment id. */
  readonly shipments: Map<string, string>;
}

/** Kills a server in the middle of its work, again and again, and asks afterwards for all that it had acknowledged. */
export function testKilledServes(kills: number): void {
  beforeAll(buildProgram, 120_000);

  describeOnBothDatabases(`a server killed ${kills} times under load`, (databases) => {
    test('keeps all that it acknowledged, and nothing by halves', { timeout: kills * 10_000 + 60_000 }, async () => {
      const location = await databases.initialised();
      const { key } = await keyOf(databases, location);
      const acknowledged: Acknowledged = { orders: new Map(), shipments: new Map() };
      const unsure = new Set<string>();
      // The server is the same on both; SQLite is where a torn write would show.
      const rounds = databases.dialect === 'sqlite' ? kills : Math.ceil(kills / 5);
      for (let kill = 0; kill < rounds; kill++) {
        const served = await serve(location);
        const isOver = { yes: false };
        const clients = Array.from({ length: CLIENTS }, (_, client) =>
          work(served.url, key, `K${kill}-${client}`, acknowledged, unsure, isOver),
        );
        const before = acknowledged.orders.size;
        while (acknowledged.orders.size === before) await sleep(10);
        await sleep(Math.random() * 150);
        served.running.child.kill('SIGKILL');
        isOver.yes = true;
        await Promise.all([...clients, served.running.ended]);
      }
      await expectKept(databases, location, acknowledged, unsure);
    });
  });
}

async function keyOf(databases: TestDatabases, location: string): Promise<{ readonly key: string }> {
  const engine = await databases.engine({ location });
  const key = await addKey(engine, engine.services.account);
  await engine.close();
  return { key };
}

/** Makes orders and books every second one until the server is gone. */
async function work(
  url: string,
  key: string,
  name: string,
  acknowledged: Acknowledged,
  unsure: Set<string>,
  isOver: { readonly yes: boolean },
): Promise<void> {
  const post = async (path: string, body: unknown): Promise<ReturnType<typeof JSON.parse> | undefined> => {
    try {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const json = await answer.json();
      expect(answer.status, JSON.stringify(json)).toBe(201);
      return json;
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  };
  for (let count = 0; !isOver.yes; count++) {
    const number = `${name}-${count}`;
    unsure.add(number);
    const order = await post('/orders', { ...orderBody(), order_number: number });
    if (order === undefined) return;
    acknowledged.orders.set(number, order.id);
    const shipment = count % 2 === 0 ? await post(`/orders/${order.id}/book`, {}) : undefined;
    if (shipment !== undefined) acknowledged.shipments.set(order.id, shipment.id);
  }
}

async function expectKept(
  databases: TestDatabases,
  location: string,
  { orders, shipments }: Acknowledged,
  unsure: ReadonlySet<string>,
): Promise<void> {
  const engine = await databases.engine({ location });
  const rows = await engine.database.read(async (transaction) => ({
    orders: await transaction
      .tables<{ orders: { id: string; order_number: string } }>()
      .selectFrom('orders')
      .select(['id', 'order_number'])
      .execute(),
    lines: await transaction
      .tables<{ order_lines: { order_id: string } }>()
      .selectFrom('order_lines')
      .select('order_id')
      .execute(),
    shipments: await transaction
      .tables<{ shipments: { id: string; order_id: string } }>()
      .selectFrom('shipments')
      .select(['id', 'order_id'])
      .execute(),
  }));
  const kept = new Map(rows.orders.map((row) => [row.order_number, row.id]));
  for (const [number, id] of orders) expect(kept.get(number), number).toBe(id);
  // What was not acknowledged is there whole or not at all.
  expect([...kept.keys()].filter((number) => !unsure.has(number))).toEqual([]);
  const withLines = new Set(rows.lines.map((row) => row.order_id));
  expect(rows.orders.filter((row) => !withLines.has(row.id))).toEqual([]);
  const booked = new Map(rows.shipments.map((row) => [row.order_id, row.id]));
  expect(booked.size).toBe(rows.shipments.length);
  for (const [order, shipment] of shipments) expect(booked.get(order)).toBe(shipment);
  expect((await contentOf(engine)).journalFaults).toEqual([]);
  expect(orders.size).toBeGreaterThan(0);
}
