import { expect, it } from 'vitest';
import type { Page } from '../../src/documents/drawing/drawing.ts';
import { type AddressLabel, layoutAddressLabel } from '../../src/documents/labels/address-label.ts';
import { piecesTold } from '../../src/documents/labels/freight-unit.ts';
import { type HandlingUnitLabel, layoutHandlingUnitLabel } from '../../src/documents/labels/handling-unit-label.ts';
import { brokenLaws } from './layout-laws.ts';

const from = { company: 'Acme', street1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501', country: 'US' };
const to = { name: 'Ann', street1: '2 Rue Sud', city: 'Lyon', zip: '69001', country: 'FR' };
const references = [{ label: 'PO', value: 'P-7' }];

/** What a page says, and what its barcodes hold. */
function contents(page: Page) {
  expect(brokenLaws(page)).toEqual([]);
  const texts = page.elements.flatMap((each) => (each.kind === 'text' && each.text !== '' ? [each.text] : []));
  const codes = page.elements.flatMap((each) => (each.kind === 'barcode' ? [each.data] : []));
  return { texts, codes };
}

const address: AddressLabel = { isSample: false, from, to, number: 2, count: 3, references };

it('an address label says from whom and to whom, which of how many it is, and no more than is known', () => {
  const both = ['FROM', 'Acme\n1 Main St\nReno NV 89501\nUNITED STATES'];
  const receiver = ['TO', 'Ann\n2 Rue Sud\n69001 Lyon\nFRANCE'];
  expect(contents(layoutAddressLabel(address))).toEqual({
    texts: [...both, '2 of 3', ...receiver, 'PO: P-7'],
    codes: [],
  });
  const label = { ...address, isSample: true, carrierCode: 'fxp', orderNumber: 'SO-1' };
  const two = [...references, { label: 'BOL', value: 'B1' }];
  expect(contents(layoutAddressLabel({ ...label, references: two }))).toEqual({
    texts: [...both, '2 of 3', 'fxp', 'SAMPLE', ...receiver, 'ORDER SO-1', 'PO: P-7 / BOL: B1'],
    codes: ['SO-1'],
  });
  const long = 'N'.repeat(120);
  expect(contents(layoutAddressLabel({ ...address, orderNumber: long })).codes).toEqual([]);
});

const unit: HandlingUnitLabel = {
  ...{ isSample: false, carrierName: 'Freight', serviceName: 'LTL', from, to, shipDate: '2026-03-02' },
  ...{ unitType: 'PALLET', unitNumber: 1, unitCount: 2, weight: '900 lb', references, trackingNumber: 'T1' },
};

it('the label of a handling unit has its PRO number, else its tracking number, as barcode', () => {
  const plain = contents(layoutHandlingUnitLabel(unit));
  expect(plain.codes).toEqual(['T1']);
  expect(plain.texts).toEqual(
    expect.arrayContaining(['PALLET 1 of 2', '900 lb', '69001', 'Freight', 'LTL', 'TRACKING NUMBER', 'T1', 'PO: P-7']),
  );
  expect(plain.texts.join()).not.toMatch(/undefined|pieces|Class|BOL|SSCC|RETURN|SAMPLE/);
  const { zip: _, ...unzipped } = to;
  expect(contents(layoutHandlingUnitLabel({ ...unit, to: unzipped })).texts).toContain('FR');
  const more = { scac: 'FRGT', pieces: 12, freightClass: '70', dimensions: '48 x 40 x 40 in', bolNumber: 'B1' };
  const label = { ...unit, ...more, proNumber: 'P1', marks: ['LIFTGATE', 'HAZMAT'], isSample: true };
  const full = contents(layoutHandlingUnitLabel(label));
  expect(full.codes).toEqual(['P1']);
  expect(full.texts).toEqual(
    expect.arrayContaining([
      ...['Freight (FRGT)', '12 pieces\nClass 70', 'PRO NUMBER', 'P1', 'LIFTGATE / HAZMAT', 'SAMPLE', 'BOL: B1'],
      expect.stringContaining('48 x 40 x 40 in\n'),
    ]),
  );
});

it('the label of a handling unit has an SSCC as GS1-128 behind its identifier, that of the shipment or its own', () => {
  const sscc = '006141410000000012';
  expect(contents(layoutHandlingUnitLabel({ ...unit, trackingNumber: sscc })).codes).toEqual([`00${sscc}`]);
  expect(contents(layoutHandlingUnitLabel({ ...unit, trackingNumber: sscc, proNumber: 'P1' })).codes).toEqual(['P1']);
  expect(contents(layoutHandlingUnitLabel({ ...unit, sscc })).codes).toEqual(['T1', `00${sscc}`]);
});

it.each([
  [null, undefined, 0, undefined],
  [1, undefined, 0, undefined],
  [4, 6, 3, 4],
  [1, 6, 3, 6],
  [2, undefined, 0, 2],
  [null, 1, 3, 3],
  [null, undefined, 1, 1],
])(
  'of packages on a unit told as %s and %s, and %i that stand there, its papers say %s',
  (said, planned, inside, pieces) => {
    const details = { packageQuantity: planned, inside: Array.from({ length: inside }) };
    const given = { extras: { packageQuantity: said }, details } as unknown as Parameters<typeof piecesTold>[0];
    expect(piecesTold(given)).toBe(pieces);
  },
);
