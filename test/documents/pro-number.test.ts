import { expect, it } from 'vitest';
import { layoutHandlingUnitLabel } from '../../src/documents/labels/handling-unit-label.ts';

const UNIT = {
  ...{ isSample: false, from: { country: 'US' }, to: { country: 'US' }, references: [], shipDate: '2026-03-02' },
  ...{ carrierName: 'Fixture Freight', serviceName: 'Standard', weight: '500 lb' },
  ...{ unitType: 'PALLET', unitNumber: 1, unitCount: 2 },
};
const SSCC = '006141410000000012';

it.each([
  ['a tracking number that is an SSCC', { trackingNumber: SSCC }, `00${SSCC}`, 'gs1_128'],
  ['a PRO number that could be one by chance', { trackingNumber: SSCC, proNumber: SSCC }, SSCC, 'code128'],
])('of a handling unit, %s is printed as what it is', (_what, numbers, data, symbology) => {
  const { elements } = layoutHandlingUnitLabel({ ...UNIT, ...numbers });
  expect(elements.filter(({ kind }) => kind === 'barcode')).toMatchObject([{ data, symbology }]);
});
