import { expect, test } from 'vitest';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { webhookOperations } from '../../src/webhooks/webhooks.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { openReceiver } from './receiver.ts';
import { openTellingShop } from './shop.ts';

const SHIPMENTS = 1_000;
const STEPS = 40;
const STEP_MS = 6 * 3_600_000;

describeOnBothDatabases('ten days of 1,000 shipments', (databases) => {
  test('are told as they pass, to the last delivery', { timeout: 1_200_000 }, async () => {
    const shop = await openTellingShop(databases);
    for (let count = 0; count < SHIPMENTS; count++) await shop.ship();
    let told = 0;
    const receiver = await openReceiver(() => {
      told++;
    });
    await shop.subscribe(receiver.url, [
      'shipment_status_update',
      'shipment_timing_update',
      'shipment_tracking_update',
    ]);
    const startedAt = performance.now();
    let delivered = 0;
    for (let step = 0; step < STEPS; step++) {
      await shop.engine.call(trackingOperations.refresh, { body: { advance_ms: STEP_MS } });
      delivered += (await shop.deliver()).value.delivered;
    }
    // Said, not judged: the machine decides.
    console.info(
      `${databases.dialect}: ${delivered} events in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    const { value } = await shop.engine.call(shipmentOperations.list, { query: { page: 1, per_page: 'all' } });
    expect(new Set(value.map(({ status }) => status))).toEqual(new Set(['delivered']));
    expect(told).toBe(delivered);
    expect(delivered).toBeGreaterThan(SHIPMENTS * 5);
    const { value: left } = await shop.engine.call(webhookOperations.deliveries, { query: { state: 'pending' } });
    expect(left).toEqual([]);
    await receiver.close();
  });
});
