import { beforeAll, expect, it } from 'vitest';
import type { Carrier } from '../../src/carriers/carrier.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
import type { EngineOperation, Services } from '../../src/seams/services.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

interface Asked {
  readonly name: string;
  readonly operation: EngineOperation<unknown>;
  readonly body: object;
}

describeOnBothDatabases('while carriers are asked for the rates of an order', (databases) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await databases.engine();
  });

  const GENERATE: Asked = { name: 'generate', operation: ratingOperations.generate, body: {} };
  const ADD: Asked = { name: 'add', operation: ratingOperations.create, body: {} };
  const REGENERATE: Asked = {
    name: 'update with all',
    operation: orderOperations.update,
    body: { regenerate_proposed_shipments: true },
  };
  const SEND_ALONG: Asked = {
    name: 'update with one',
    operation: orderOperations.update,
    body: { proposed_shipments: [{ service_code: 'fxp/ground' }] },
  };

  it.each([GENERATE, ADD])('it may be deleted: $name finds no order', async (asked) => {
    const id = await newOrder();
    const remove = () => engine.call(orderOperations.delete, { params: { id } });
    await expect(during(remove, asked, id)).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it.each([REGENERATE, SEND_ALONG])('it may be deleted: $name says that it was saved but not rated', async (asked) => {
    const id = await newOrder();
    const remove = () => engine.call(orderOperations.delete, { params: { id } });
    const { warnings } = await during(remove, asked, id);
    expect(warnings).toEqual([
      expect.stringMatching(/was saved (but not rated|without its proposed_shipments): there is no order/),
    ]);
  });

  it.each([GENERATE, ADD, REGENERATE, SEND_ALONG])(
    'its person may be erased: $name keeps nothing of them',
    async (asked) => {
      const id = await newOrder();
      const erase = async () => {
        await engine.call(orderOperations.cancel, { params: { id } });
        await engine.call(orderOperations.redact, { params: { id } });
      };
      await during(erase, asked, id).catch((error: unknown) => error);
      expect(JSON.stringify(await proposals(id))).not.toContain('Market');
    },
  );

  it.each([GENERATE, ADD, REGENERATE, SEND_ALONG])('it may be changed: $name rates it as it now is', async (asked) => {
    const id = await newOrder();
    const destination_address = { zip: '10001', city: 'New York', state: 'NY', street1: '9 Broadway' };
    const move = () => engine.call(orderOperations.update, { params: { id }, body: { destination_address } });
    await during(move, asked, id);
    const kept = await proposals(id);
    expect(kept.length).toBeGreaterThan(0);
    expect(new Set(kept.map((each) => each.destination_address?.zip))).toEqual(new Set(['10001']));
  });

  async function newOrder(): Promise<string> {
    const { value } = await engine.call(orderOperations.create, { body: orderBody() });
    return value.id;
  }

  async function proposals(id: string) {
    return (await engine.call(ratingOperations.list, { params: { id } })).value;
  }

  /** Asks, and lets the other thing happen once, when the first carrier is asked. */
  async function during(other: () => Promise<unknown>, { operation, body }: Asked, id: string) {
    const { execute } = await operation.load();
    return execute(interrupted(other), { params: { id }, body });
  }

  function interrupted(other: () => Promise<unknown>): Services {
    const { services } = engine;
    let happened: Promise<unknown> | undefined;
    const slow = (carrier: Carrier): Carrier => ({
      ...carrier,
      async rate(request) {
        happened ??= other();
        await happened;
        return carrier.rate(request);
      },
    });
    return {
      ...services,
      carriers: {
        activeOn: async (...asked) => (await services.carriers.activeOn(...asked)).map(slow),
      },
    };
  }
});
