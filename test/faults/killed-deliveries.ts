import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookOperations } from '../../src/webhooks/webhooks.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { buildProgram } from '../program.ts';
import { isSigned, openReceiver, type Received, type Receiver, type Temper } from '../webhooks/receiver.ts';
import { openTellingShop, type TellingShop } from '../webhooks/shop.ts';
import { run, start } from './run-program.ts';

export interface DeliveryCampaign {
  readonly receivers: number;
  readonly shipments: number;
  /** Changes of each shipment: all together they are the events that each receiver is told. */
  readonly changes: number;
  readonly kills: number;
}

const PATIENCE_MS = 3_600_000;
/** After that many attempts a receiver takes an event whatever its mood: nothing is to be parked. */
const PATIENT_ATTEMPTS = 5;
const MINUTE = 60_000;

/**
 * Receivers that take, refuse, dawdle, keep silent or close the line at random, and a sender that is killed at random
 * moments: every event arrives, in the order of its shipment, under one id, with a signature that holds.
 */
export function testKilledDeliveries(campaign: DeliveryCampaign): void {
  describeOnBothDatabases('deliveries by the program', (databases) => {
    const told: ToldReceiver[] = [];
    let shop: TellingShop;
    let location: string;
    const shipments: string[] = [];

    beforeAll(async () => {
      buildProgram();
      location = await databases.initialised();
      shop = await openTellingShop(databases, { location });
      for (let count = 0; count < campaign.shipments; count++) shipments.push((await shop.ship()).id);
      for (let count = 0; count < campaign.receivers; count++) told.push(await openTold(shop));
    }, 600_000);
    afterAll(async () => {
      for (const { receiver } of told) await receiver.close();
    });

    it(
      'killed at random moments tell every receiver of every event, in order, under one id, signed',
      async () => {
        // Some senders find everything sent; what the others are cut off from recording is sent again.
        const calls = (3 * campaign.receivers * campaign.shipments * campaign.changes) / campaign.kills;
        const changing = changeAll(shop, shipments, campaign.changes);
        let cutOff = 0;
        for (let kill = 0; kill < campaign.kills; kill++) {
          shop.pass(6 * MINUTE);
          const sender = start(['webhooks', 'deliver', '--db', location, '--now', shop.now().toISOString()]);
          await untilTold(sender, told, 1 + Math.random() * calls);
          sender.child.kill('SIGKILL');
          if ((await sender.ended).signal === 'SIGKILL') cutOff += 1;
        }
        expect(cutOff).toBeGreaterThan(campaign.kills / 4);
        expect(callsTo(told)).toBeGreaterThan(campaign.kills);
        await changing;
        for (const one of told) one.mood = 'good';
        await emptyQueue(shop, location);
        for (const one of told) one.expectAll(shipments, campaign.changes);
        expect(await shop.journalFaults()).toEqual([]);
      },
      PATIENCE_MS,
    );
  });
}

/** Waits until the sender has called so many times, or has ended: how fast it starts is of no account. */
async function untilTold(
  sender: ReturnType<typeof start>,
  told: readonly ToldReceiver[],
  calls: number,
): Promise<void> {
  const enough = callsTo(told) + calls;
  let hasEnded = false;
  void sender.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && callsTo(told) < enough) await sleep(1);
}

function callsTo(told: readonly ToldReceiver[]): number {
  return told.reduce((sum, { receiver }) => sum + receiver.received.length, 0);
}

/** Every change gives the shipment its next tracking number, by which receivers know its place. */
async function changeAll(shop: TellingShop, shipments: readonly string[], changes: number): Promise<void> {
  for (let place = 1; place <= changes; place++) {
    for (const id of shipments) {
      await shop.change(id, { trackingNumber: `T-${place}` });
      await sleep(1);
    }
  }
}

async function emptyQueue(shop: TellingShop, location: string): Promise<void> {
  for (let round = 0; round < 30; round++) {
    shop.pass(3 * 60 * MINUTE);
    const ended = await run(['webhooks', 'deliver', '--db', location, '--now', shop.now().toISOString()]);
    // A line that a receiver just closed for idleness fails an attempt: then there is another.
    expect([0, 6, 8], ended.stderr).toContain(ended.code);
    const { value } = await shop.engine.call(webhookOperations.deliveries, { query: { state: 'pending' } });
    if (value.length === 0) return;
  }
  throw new Error('some events are still pending');
}

async function openTold(shop: TellingShop): Promise<ToldReceiver> {
  const receiver = await openReceiver();
  const { secret } = await shop.subscribe(receiver.url, ['shipment_tracking_update']);
  return new ToldReceiver(receiver, secret);
}

/** A receiver that minds what it is told. */
class ToldReceiver {
  readonly receiver: Receiver;
  mood: 'moody' | 'good' = 'moody';
  readonly #secret: string;
  readonly #attempts = new Map<string, number>();
  readonly #ids = new Map<string, string>();
  /** Of each shipment, how many of its changes were taken. */
  readonly #taken = new Map<string, number>();
  readonly #faults: string[] = [];

  constructor(receiver: Receiver, secret: string) {
    this.receiver = receiver;
    this.#secret = secret;
    receiver.temper = (received, response) => this.#answer(received, response);
  }

  expectAll(shipments: readonly string[], changes: number): void {
    expect(this.#faults.slice(0, 5)).toEqual([]);
    expect(shipments.map((id) => this.#taken.get(id) ?? 0)).toEqual(shipments.map(() => changes));
  }

  async #answer(received: Received, response: Parameters<Temper>[1]): Promise<void> {
    const { id, shipment_public_id: shipment, tracking_number: number } = received.json;
    const place = Number(String(number).slice(2));
    this.#examine(received, id, shipment, place);
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    const mood = this.mood === 'good' || attempts > PATIENT_ATTEMPTS ? 0 : Math.random();
    if (mood > 0.995) return new Promise(() => undefined);
    if (mood > 0.9) await sleep(Math.random() * 60);
    if (mood > 0.8 && mood <= 0.86) return void response.writeHead(500).end();
    // Who closes the line may have taken the event or not: here it has not.
    if (mood > 0.86 && mood <= 0.9) return void response.destroy();
    this.#taken.set(shipment, Math.max(place, this.#taken.get(shipment) ?? 0));
    response.writeHead(200).end();
  }

  #examine(received: Received, id: string, shipment: string, place: number): void {
    const key = `${shipment} ${place}`;
    const known = this.#ids.get(key) ?? id;
    this.#ids.set(key, known);
    if (known !== id) this.#faults.push(`${key} came as ${known} and as ${id}`);
    if (!isSigned(received, this.#secret)) this.#faults.push(`${key} is not signed`);
    if (place > (this.#taken.get(shipment) ?? 0) + 1) this.#faults.push(`${key} overtook an event before it`);
  }
}
