import { expect } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import type { OrderJson } from '../../src/orders/order-json.ts';
import { tables } from './unfinished.ts';

/** One purchase a shipment, each with a number of its own; what a carrier sold without saying so is one of those. */
export async function expectPurchasesKept(engine: Engine, orders: readonly OrderJson[]): Promise<void> {
  const { claims, faults } = await tables(engine, async (data) => ({
    claims: await data.selectFrom('booking_claims').selectAll().execute(),
    faults: await data.selectFrom('sandbox_faults').select('bought').execute(),
  }));
  const shipments = orders.flatMap((order) => order.shipments);
  expect(new Set(shipments.map((each) => each.tracking_number)).size).toBe(shipments.length);
  const ofShipments = claims.filter(({ shipment_id: shipment }) => shipment !== null);
  expect(ofShipments.map((each) => [each.shipment_id, each.state]).sort()).toEqual(
    shipments.map(({ id, status }) => [id, status === 'cancelled' ? 'released' : 'recorded']).sort(),
  );
  const sold = faults.flatMap(({ bought }) => Object.keys(JSON.parse(bought)));
  const recorded = new Set(ofShipments.map((each) => each.claim_key));
  expect(sold.filter((claimKey) => !recorded.has(claimKey))).toEqual([]);
}
