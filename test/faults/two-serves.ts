import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doctorOperations } from '../../src/doctor/doctor.operations.ts';
import { type Engine, openEngine } from '../../src/engine/engine.ts';
import { orderBody } from '../contract/order.builder.ts';
import { type PostgresServer, startPostgresServer } from '../engine/postgres-server.ts';
import { buildProgram, freshFolder, ROOT } from '../program.ts';
import { allOrders } from './content.ts';
import { PatientClient } from './patient-client.ts';
import { expectPurchasesKept } from './purchases.ts';
import { type Running, run } from './run-program.ts';
import { serve } from './serving.ts';
import { tables, unfinished } from './unfinished.ts';

export interface ServersCampaign {
  readonly clients: number;
  /** Kills of one of the two, in turns, and how many orders are done between two of them. */
  readonly kills: number;
  readonly ordersAKill: number;
  /**
   * What is done instead of killing a server: PostgreSQL is killed with all its processes, under both servers, which go on; or a
   * server stands still for longer than its leases, while its clients ask the other one.
   */
  readonly instead?: 'database crashes' | 'server stands still';
  /** Restarts of PostgreSQL, each while one server is dead. */
  readonly restarts: number;
  /** What the carriers get wrong from each kill on. */
  readonly faults: readonly { readonly call: string; readonly fault: string; readonly times: number }[];
}

/** What a client was told of one of its orders. */
interface Done {
  readonly number: string;
  readonly id: string;
  readonly shipment?: string;
  readonly job?: string;
  /** How many shipments, and the number of the order that was split off. */
  readonly shipments: number;
  readonly splitOff?: string;
}

const PATIENCE_MS = 300_000;

/** Two servers on one PostgreSQL under load, one of which is dead again and again, while PostgreSQL itself is restarted. */
export function testTwoServes(campaign: ServersCampaign): void {
  const { kills, restarts } = campaign;
  let postgres: PostgresServer;
  const running: Running[] = [];
  beforeAll(async () => {
    buildProgram();
    postgres = await startPostgresServer({ durable: campaign.instead === 'database crashes' });
  }, 240_000);
  afterAll(async () => {
    for (const each of running) each.child.kill('SIGKILL');
    await postgres.stop();
  });

  test(`two servers lose and double nothing: ${kills} times ${campaign.instead ?? 'killed'}, ${restarts} restarts of the database`, {
    timeout: kills * 30_000 + 2 * PATIENCE_MS,
  }, async () => {
    const { location, key } = await initialised(postgres);
    const told = await receiver();
    const servers = await Promise.all([serve(location), serve(location)]);
    running.push(...servers.map((each) => each.running));
    const urls = servers.map((each) => each.url);
    const clients = Array.from(
      { length: campaign.clients },
      (_, index) => new PatientClient(index % 2 === 0 ? urls : urls.toReversed(), key),
    );
    await clients[0]?.asked('POST', '/webhooks', { callback_url: told.url });
    const done: Done[] = [];
    const isOver = { yes: false };
    const work = Promise.all(clients.map((client, index) => workOn(client, `T${index}`, done, isOver)));
    for (let kill = 0; kill < kills; kill++) {
      await Promise.race([until(() => done.length >= (kill + 1) * campaign.ordersAKill), work]);
      const victim = servers[kill % 2];
      if (victim === undefined) throw new Error('there are two');
      if (campaign.instead !== undefined) {
        await STRIKES[campaign.instead](postgres, victim.running);
        if (campaign.faults.length > 0) await arm(location, campaign.faults);
        continue;
      }
      victim.running.child.kill('SIGKILL');
      await victim.running.ended;
      if (isRestart(kill, campaign)) {
        await postgres.pause();
        await sleep(200);
        await postgres.resume();
      }
      if (campaign.faults.length > 0) await arm(location, campaign.faults);
      const next = await serve(location, new URL(victim.url).port);
      running.push(next.running);
      servers[kill % 2] = next;
    }
    isOver.yes = true;
    await work;

    const engine = await openEngine({ location, packageRoot: ROOT });
    await until(
      async () => (await unfinished(engine)).length === 0,
      async () => String(await unfinished(engine)),
    );
    await expectAllKept(engine, done, told);
    const met = clients.map(({ counts }) => counts);
    process.stderr.write(`${JSON.stringify({ ...(await sizes(engine)), calls: told.calls.length, met })}\n`);
    await engine.close();
    told.close();
  });
}

const STRIKES = {
  'database crashes': async (postgres: PostgresServer) => {
    await postgres.crash();
    await sleep(Math.random() * 1_000);
    await postgres.resume();
  },
  'server stands still': async (_: PostgresServer, { child }: Running) => {
    child.kill('SIGSTOP');
    await sleep(LONGER_THAN_A_LEASE_MS);
    child.kill('SIGCONT');
  },
};
const LONGER_THAN_A_LEASE_MS = 33_000;

/** Spread evenly over the kills. */
function isRestart(kill: number, { kills, restarts }: ServersCampaign): boolean {
  return Math.floor(((kill + 1) * restarts) / kills) > Math.floor((kill * restarts) / kills);
}

/** Makes orders, and with each something of its own, until it is over. What stands in `done` was acknowledged. */
async function workOn(client: PatientClient, name: string, done: Done[], isOver: { readonly yes: boolean }) {
  for (let count = 0; !isOver.yes; count++) {
    const number = `${name}-${count}`;
    const order = await client.asked('POST', '/orders', { ...orderBody(), order_number: number });
    done.push({ number, id: order.id, shipments: 0, ...(await STEPS[count % STEPS.length]?.(client, order, number)) });
  }
}

type Step = (client: PatientClient, order: { id: string }, number: string) => Promise<Partial<Done>>;

const book: Step = async (client, { id }) => {
  const shipment = await client.asked('POST', `/orders/${id}/book`, {});
  return { shipment: shipment.id, shipments: 1 };
};

const pickTicket: Step = async (client, { id }) => {
  const job = await client.asked('POST', `/orders/${id}/pick_ticket_async`, {});
  return { job: job.id };
};

const split: Step = async (client, { id }, number) => {
  const { order_line_items: lines } = await client.asked('GET', `/orders/${id}`);
  const splitOff = `${number}-B`;
  const part = { id: lines[0].id, quantity: 1 };
  const job = await client.asked('POST', `/orders/${id}/split_async`, {
    order_line_items: [part],
    new_order_number: splitOff,
  });
  return { job: job.id, splitOff };
};

const bookLater: Step = async (client, { id }) => {
  const [proposal] = await client.asked('POST', `/orders/${id}/proposed_shipments/generate`, {});
  const job = await client.asked('POST', `/orders/${id}/proposed_shipments/${proposal.id}/book_async`, {});
  return { job: job.id, shipments: 1 };
};

const STEPS: readonly Step[] = [book, pickTicket, split, bookLater];

async function sizes(engine: Engine) {
  return tables(engine, async (data) => ({
    jobs: (await data.selectFrom('jobs').select('id').execute()).length,
    webhooks: (await data.selectFrom('webhook_events').select('id').execute()).length,
    purchases: (await data.selectFrom('booking_claims').select('claim_key').execute()).length,
  }));
}

async function expectAllKept(engine: Engine, done: readonly Done[], told: Told): Promise<void> {
  const orders = await allOrders(engine);
  const kept = new Map(orders.map((order) => [order.order_number, order]));
  expect(kept.size).toBe(orders.length);
  expect([...kept.keys()].sort()).toEqual(done.flatMap((each) => [each.number, each.splitOff ?? []].flat()).sort());
  for (const each of done) {
    const order = kept.get(each.number);
    expect([order?.id, order?.shipments.length], each.number).toEqual([each.id, each.shipments]);
    if (each.shipment !== undefined) expect(order?.shipments[0]?.id).toBe(each.shipment);
    const units = [order, kept.get(each.splitOff ?? '')].flatMap((part) => part?.order_line_items ?? []);
    expect(
      units.reduce((sum, line) => sum + line.quantity, 0),
      each.number,
    ).toBe(2);
  }

  const { jobs, events } = await tables(engine, async (data) => ({
    jobs: await data.selectFrom('jobs').selectAll().execute(),
    events: await data.selectFrom('webhook_events').selectAll().execute(),
  }));
  expect(jobs.filter(({ status }) => status !== 'finished')).toEqual([]);
  const accepted = new Set(jobs.map(({ id }) => id));
  expect(done.flatMap(({ job }) => job ?? []).filter((job) => !accepted.has(job))).toEqual([]);
  await expectPurchasesKept(engine, orders);
  expect(events.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const heard = new Set(told.calls);
  expect(events.filter(({ id }) => !heard.has(id))).toEqual([]);
  expect(new Set(events.map((each) => each.shipment_id)).size).toBe(orders.flatMap((order) => order.shipments).length);
  const { value: findings } = await engine.call(doctorOperations.examine, {});
  expect(findings.filter(({ result }) => result !== 'ok')).toEqual([]);
}

async function initialised(postgres: PostgresServer): Promise<{ readonly location: string; readonly key: string }> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query('CREATE DATABASE two');
  await client.end();
  const location = postgres.url('two');
  const { stdout } = await run(['init', '--db', location, '--yes', '--json']);
  return { location, key: JSON.parse(stdout).api_keys.sandbox };
}

async function arm(location: string, faults: ServersCampaign['faults']): Promise<void> {
  const file = join(freshFolder(), 'faults.json');
  writeFileSync(file, JSON.stringify({ description: 'Carriers on a bad day.', faults }));
  const { code, stderr } = await run(['sandbox', 'run', file, '--db', location]);
  expect(code, stderr).toBe(0);
}

interface Told {
  readonly url: string;
  /** Ids of the events that came, each as often as it came. */
  readonly calls: string[];
  close(): void;
}

async function receiver(): Promise<Told> {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    calls.push(JSON.parse(text).id);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, calls, close: () => server.close() };
}

async function until(
  isSo: () => boolean | Promise<boolean>,
  what: () => Promise<string> = async () => 'progress',
): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`waited in vain for ${await what()}`);
    await sleep(20);
  }
}
