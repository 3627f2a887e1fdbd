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

/** The sheet of shipments, each told by its street, service and number of packages. */
function sheetOf(
  shipments: readonly { readonly street1: string; readonly serviceName?: string; readonly packages?: number }[],
  told: { readonly isWarehouse?: boolean; readonly environment?: 'production' | 'sandbox' } = {},
) {
  const { isWarehouse = true, environment = 'production' } = told;
  const all = shipments.map(({ street1, serviceName = 'Ground', packages = 1 }, at) => {
    const originAddress = { ...ADDRESS, street1, isWarehouse };
    const weights = Array.from({ length: packages }, () => ({ weightUg: 453_592_370 }));
    const shipment = { ...shipmentOf(1), originAddress, details: { serviceName }, packages: weights };
    return [`shp_${at}`, shipment as unknown as Shipment] as const;
  });
  const manifest = { ...MANIFEST, shipmentIds: [...all.map(([id]) => id), 'shp_gone'] } as unknown as ClosedManifest;
  return manifestSheet(manifest, new Map(all), environment);
}

test('a sheet counts the packages of each service, and of all, without what is no more', () => {
  const { services, totals, shipments } = sheetOf([
    { street1: '1 Main St', packages: 2 },
    { street1: '1 Main St', serviceName: '2nd Day' },
    { street1: '1 Main St', packages: 3 },
  ]);
  expect(services).toEqual([
    { name: 'Ground', packages: '5' },
    { name: '2nd Day', packages: '1' },
  ]);
  expect([totals.shipments, totals.packages, shipments.length]).toEqual(['3', '6', 3]);
});

test('a sheet says where the packages lie: of a warehouse though its address was mended, of several other places how many', () => {
  const two = [{ street1: '1 Main St' }, { street1: '2 Main St' }];
  expect(sheetOf(two).from).toMatchObject({ street1: '1 Main St' });
  expect(sheetOf(two.slice(1), { isWarehouse: false }).from).toMatchObject({ street1: '2 Main St' });
  expect(sheetOf(two, { isWarehouse: false }).from).toEqual({ company: '2 places, as each label says' });
});

test('a sheet of the sandbox is a sample, one of production is not', () => {
  const isSample = (environment: 'sandbox' | 'production') => {
    return sheetOf([{ street1: '1 Main St' }], { environment }).isSample;
  };
  expect([isSample('sandbox'), isSample('production')]).toEqual([true, false]);
});
