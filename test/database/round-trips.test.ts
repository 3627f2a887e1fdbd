import pg from 'pg';
import { expect, it, vi } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { answerUnderKey } from '../../src/idempotency/operations/answer-under-key.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const address = { name: 'Receiving', street1: '410 Market St', city: 'San Diego', state: 'CA', zip: '92101' };
const order = (order_number: string) => ({
  order_number,
  destination_address: { ...address, country: 'US' },
  order_line_items: [{ sku: 'MUG', name: 'Mug', quantity: 2, price: 14 }],
});

/** Of a connection that was not used for a moment it is asked first whether it is there still. */
const LOOK = 1;

describeOnBothDatabases('over a network each packet to the server costs a wait', (databases) => {
  it.runIf(databases.dialect === 'postgres')('so an order is read in few, and kept under a key in few', async () => {
    const engine = await databases.engine();
    const get = () => engine.call(orderOperations.get, { params: { id: 'A-1' } });
    await postUnderKey(engine, 'A-1');
    await get();
    // BEGIN and the order; what belongs to it; what tells of it elsewhere; COMMIT, which nobody waits for.
    expect(await fewestPackets(get)).toBeLessThanOrEqual(4 + LOOK);
    // BEGIN and the key; what is decided with; all that is kept, with COMMIT.
    expect(await fewestPackets((round) => postUnderKey(engine, `A-2-${round}`))).toBeLessThanOrEqual(3 + LOOK);
  });
});

/** Of three: where the COMMIT before is under way still, another connection is opened, which costs packets of its own. */
async function fewestPackets(work: (round: number) => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (const round of [1, 2, 3]) counts.push(await packets(() => work(round)));
  return Math.min(...counts);
}

async function packets(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    await new Promise(setImmediate);
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

function postUnderKey({ services, callAs }: Engine, number: string) {
  const body = order(number);
  const { account, actor } = services;
  const call = { account, key: number, params: {}, body };
  return answerUnderKey(services, orderOperations.create, call, async ({ database }) => {
    const { value } = await callAs({ account, actor, database }, orderOperations.create, { body });
    return { status: 201, headers: {}, body: JSON.stringify(value) };
  });
}
