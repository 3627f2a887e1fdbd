import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClosedManifest } from '../../src/manifests/manifest.ts';
import { manifestSheet } from '../../src/manifests/manifest-sheet.ts';
import type { Shipment } from '../../src/shipments/shipment.ts';

const ADDRESS = { street1: '1 Main St', city: 'Reno', country: 'US' };
const shipmentOf = (weightUg: number) =>
  ({
    ...{ trackingNumber: 'SD1', orderNumber: null, originAddress: ADDRESS, destinationAddress: ADDRESS },
    ...{ details: { serviceName: 'Ground' }, packages: [{ weightUg }] },
    // Nothing else of a shipment is looked at.
  }) as unknown as Shipment;
const MANIFEST = { number: 'FXP-1', date: '2026-03-02', carrierName: 'Fixture', leftOut: [] };

test('the weights of a sheet add up to the total that is signed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40_000_000_000 }), { minLength: 1, maxLength: 40 }), (weights) => {
      const shipmentIds = weights.map((_, index) => `shp_${index}`);
      const byId = new Map(shipmentIds.map((id, index) => [id, shipmentOf(weights[index] ?? 0)]));
      const manifest = { ...MANIFEST, shipmentIds } as unknown as ClosedManifest;
      const sheet = manifestSheet(manifest, byId, 'production');
      // As many decimals as the lightest takes; what is lighter than that has none.
      const told = (text: string) => Math.round((Number.parseFloat(text) || 0) * 10_000);
      const sum = sheet.shipments.reduce((total, { weight }) => total + told(weight), 0);
      expect(sum).toBe(told(sheet.totals.weight));
    }),
  );
});
