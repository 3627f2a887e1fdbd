import fc from 'fast-check';
import type { BillOfLading, BolLine, BolOrder } from '../../src/documents/bill-of-lading/bill-of-lading.ts';
import type { HazmatDescription } from '../../src/documents/bill-of-lading/hazmat-description.ts';
import type { Party } from '../../src/documents/labels/party.ts';

const words = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Paint, water based',
      'Brushes and rollers',
      'Łódź–Kraków',
      '東京都千代田区',
      'شارع الملك فهد',
      'x',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
);

/** Leaves out what is undefined, as the models want it. */
function optional<T extends object>(model: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return model.map((value) => JSON.parse(JSON.stringify(value)) as T);
}

const party: fc.Arbitrary<Party> = optional(
  fc.record(
    {
      company: words,
      name: words,
      street1: words,
      street2: words,
      city: words,
      state: fc.constantFrom('CA', 'CO'),
      zip: fc.stringMatching(/^\d{5}$/),
      country: fc.constantFrom('US', 'JP'),
      phoneNumber: fc.stringMatching(/^\d{10}$/),
    },
    { requiredKeys: ['company', 'street1', 'city', 'country'] },
  ),
);

const hazmat: fc.Arbitrary<HazmatDescription> = fc.record(
  {
    regulation: fc.constantFrom('hazmat', 'limited_quantity'),
    identificationNumber: fc.stringMatching(/^UN\d{4}$/),
    properShippingName: words,
    hazardClass: fc.constantFrom('3', '6.1 (8)', '9'),
    packingGroup: fc.constantFrom('II', 'PG III'),
    emergencyPhone: fc.constant('1-800-555-0199'),
  },
  { requiredKeys: ['regulation', 'identificationNumber', 'properShippingName', 'hazardClass'] },
);

const order: fc.Arbitrary<BolOrder> = fc.record(
  {
    orderNumber: words,
    packages: fc.nat(999).map(String),
    weight: fc.constant('1,240 lb'),
    isPalletized: fc.boolean(),
    note: words,
  },
  { requiredKeys: ['orderNumber', 'packages', 'weight'] },
);

const entry: fc.Arbitrary<BolLine> = fc.record(
  {
    handlingUnits: fc.nat(99).map(String),
    handlingUnitType: fc.constantFrom('PLT', 'CRT'),
    packages: fc.nat(999).map(String),
    packageType: fc.constantFrom('CTN', 'BOX'),
    weight: fc.constant('1,240 lb'),
    description: words,
    hazmat: fc.array(hazmat, { maxLength: 3 }),
    nmfc: fc.constant('149980-2'),
    freightClass: fc.constantFrom('55', '77.5'),
  },
  { requiredKeys: ['handlingUnits', 'handlingUnitType', 'packages', 'packageType', 'weight', 'description'] },
);

export const randomBill: fc.Arbitrary<BillOfLading> = fc.record(
  {
    isSample: fc.boolean(),
    date: fc.constant('2026-03-02'),
    bolNumber: fc.oneof(fc.stringMatching(/^\d{17}$/), fc.stringMatching(/^BOL-[A-Z0-9]{4,16}$/)),
    shipFrom: party,
    shipTo: party,
    billTo: party,
    specialInstructions: fc.array(fc.string({ unit: 'grapheme', maxLength: 600 }), { maxLength: 4 }),
    carrierName: words,
    scac: fc.constant('FXLT'),
    proNumber: fc.stringMatching(/^\d{9,11}$/),
    sealNumbers: fc.array(words, { maxLength: 4 }),
    freightTerms: fc.constantFrom('prepaid', 'collect', 'third_party'),
    orders: fc.array(order, { maxLength: 40 }),
    orderTotals: fc.constant({ packages: '12,000', weight: '120,000 lb' }),
    lines: fc.array(entry, { maxLength: 40 }),
    lineTotals: fc.constant({ handlingUnits: '120', packages: '12,000', weight: '120,000 lb' }),
    declaredValue: fc.constant({ amount: '$5.00', per: 'pound' }),
  },
  {
    requiredKeys: [
      'isSample',
      'date',
      'bolNumber',
      'shipFrom',
      'shipTo',
      'carrierName',
      'freightTerms',
      'orders',
      'orderTotals',
      'lines',
      'lineTotals',
    ],
  },
);
