import { describe, expect, it } from 'vitest';
import type { PartyAddress } from '../../src/carriers/carrier.ts';
import type { DraftItem, DraftPackage } from '../../src/packages/draft-package.ts';
import { misplacedNumber } from '../../src/packages/packing-group.ts';
import { NO_EXTRAS } from '../../src/shipments/booking/planned-drafts.ts';
import { billingProblems } from '../../src/shipments/problems/billing-problems.ts';
import { EEI_EXEMPTIONS, eeiExemption, isItn } from '../../src/shipments/problems/eei-codes.ts';
import { preflight } from '../../src/shipments/problems/preflight.ts';
import type { PreflightFacts } from '../../src/shipments/problems/preflight-facts.ts';

const INCH = 25_400;
const POUND = 453_592_370;
const party = (fields: Partial<PartyAddress> = {}): PartyAddress => ({
  country: 'US',
  zip: '92101',
  state: 'CA',
  city: 'San Diego',
  street1: '1 Market St',
  name: 'Receiving Dept',
  phoneNumber: '6195550100',
  isResidential: false,
  isPoBox: false,
  ...fields,
});
const item = (details: Partial<DraftItem['details']> = {}, quantity = 1): DraftItem => ({
  orderLineId: null,
  quantity,
  details: {
    sku: 'MUG',
    name: 'Mug',
    upc: null,
    description: null,
    valueE4: 100_000,
    weightUg: POUND,
    lengthUm: INCH,
    widthUm: INCH,
    heightUm: INCH,
    hsCode: '691200',
    countryOfOrigin: 'PT',
    freightClass: null,
    nmfc: null,
    sourceSystemId: null,
    lineNumber: null,
    originOrderNumber: null,
    kitSku: null,
    ...details,
  },
});
const parcel = (fields: Partial<DraftPackage> = {}): DraftPackage => ({
  weightUg: POUND,
  extras: NO_EXTRAS,
  items: [item()],
  details: {
    kind: 'parcel',
    length: 10 * INCH,
    width: 8 * INCH,
    height: 6 * INCH,
    valueMinor: 1000,
    materials: [],
    labors: [],
    inside: [],
    isSeparateShipment: false,
  },
  ...fields,
});
const facts = (fields: Partial<PreflightFacts> = {}): PreflightFacts => ({
  origin: party(),
  destination: party(),
  packages: [parcel()],
  eei: null,
  currency: 'USD',
  usdRate: { numerator: 1n, denominator: 1n, date: null },
  shipping: {
    readyDate: '2026-03-02',
    readyMinute: 540,
    isAsked: false,
    isPickupPassed: false,
    cutoffMinute: 1020,
    closedDates: [],
  },
  ...fields,
});
const found = (fields: Partial<PreflightFacts>) =>
  preflight(facts(fields)).map(({ field, stopsBooking }) => [field, stopsBooking]);

describe('a preflight', () => {
  it('finds nothing wrong with a shipment that is in order', () => {
    expect(preflight(facts())).toEqual([]);
  });

  it('asks for street and city, and advises a phone number and a name', () => {
    const bare: PartyAddress = { country: 'US', zip: '92101', state: 'CA', isResidential: false, isPoBox: false };
    expect(found({ destination: bare })).toEqual([
      ['destination_address.street1', true],
      ['destination_address.city', true],
      ['destination_address.name', false],
      ['destination_address.phone_number', false],
    ]);
  });

  it.each([
    [35, []],
    [36, [['destination_address.name', false]]],
  ])('takes a name of %d characters as it is printed', (length, problems) => {
    expect(found({ destination: party({ name: 'é'.repeat(length) }) })).toEqual(problems);
  });

  it.each([
    ['149.9 lb', 149.9, []],
    ['150 lb', 150, [['packages[0]', true]]],
  ])('holds the limit of a parcel strictly: %s', (_, pounds, problems) => {
    expect(found({ packages: [parcel({ weightUg: Math.round(pounds * POUND) })] })).toEqual(problems);
  });

  it('asks for HS code and origin only where a border is crossed', () => {
    const packages = [parcel({ items: [item({ hsCode: null, countryOfOrigin: null })] })];
    expect(found({ packages })).toEqual([]);
    const destination = party({ country: 'CA', state: 'ON', zip: 'M5V 2T6' });
    expect(found({ packages, destination })).toEqual([
      ['packages[0].package_items[0].hs_code', true],
      ['packages[0].package_items[0].country_of_origin', true],
    ]);
  });

  it.each([
    ['6912.00', []],
    ['0901.21', []],
    ['8471 30 0100', []],
    ['901.21', [['packages[0].package_items[0].hs_code', false]]],
    ['6912', [['packages[0].package_items[0].hs_code', false]]],
    ['mug', [['packages[0].package_items[0].hs_code', false]]],
    ['000000', [['packages[0].package_items[0].hs_code', false]]],
    ['7701.10', [['packages[0].package_items[0].hs_code', false]]],
    ['690012', [['packages[0].package_items[0].hs_code', false]]],
  ])('warns where a border is crossed of an HS code that is none: %s', (hsCode, problems) => {
    const packages = [parcel({ items: [item({ hsCode })] })];
    expect(found({ packages })).toEqual([]);
    expect(found({ packages, destination: party({ country: 'FR', zip: '75001' }) })).toEqual(problems);
  });

  it.each([
    ['2,500.00 USD', 'FR', 2500, null, []],
    ['2,500.01 USD', 'FR', 2500.01, null, [['eei', true]]],
    ['2,500.005 USD', 'FR', 2500.005, null, [['eei', true]]],
    ['more to Canada', 'CA', 9000, null, []],
    ['more with an ITN', 'FR', 9000, { compliance: 'itn', complianceCode: 'X20260302123456' } as const, []],
  ])('asks for an export filing above the limit of one HS code: %s', (_, country, dollars, eei, problems) => {
    const half = Math.round(dollars * 5000);
    const packages = [1, 2].map(() => parcel({ items: [item({ valueE4: half })] }));
    const destination = party(country === 'CA' ? { country, state: 'ON', zip: 'M5V 2T6' } : { country, zip: '75001' });
    expect(found({ packages, eei, destination })).toEqual(problems);
  });

  it.each([
    [25, []],
    [26, [['eei', true]]],
  ])('counts the value of every unit of an HS code: %d of 100.00 USD', (quantity, problems) => {
    const packages = [parcel({ items: [{ ...item({ valueE4: 1_000_000, weightUg: null }), quantity }] })];
    expect(found({ packages, destination: party({ country: 'FR', zip: '75001' }) })).toEqual(problems);
  });

  it('counts an HS code once, however it is written', () => {
    const packages = ['6912.00', '691200'].map((hsCode) => parcel({ items: [item({ hsCode, valueE4: 13_000_000 })] }));
    expect(found({ packages, destination: party({ country: 'FR', zip: '75001' }) })).toEqual([['eei', true]]);
  });

  it.each([
    ['turned over', 1n, 27_000n, 67_510_000, 'worth 2500.38 USD (converted)'],
    ['turned over', 1n, 150n, 600_000, 'worth 4000.00 USD (converted)'],
    ['turned over', 1n, 150n, 375_001, 'worth 2500.01 USD (converted)'],
    ['of its own', 1n, 1n, 2500.0001, 'worth 2500.01 USD'],
    ['turned over', 1n, 150n, 375_000, undefined],
  ])(
    'counts every part of a cent above the limit, at a rate %s of %d to %d: %d',
    (_, numerator, denominator, value, worth) => {
      const packages = [parcel({ items: [item({ valueE4: Math.round(value * 10_000) })] })];
      const usdRate = { numerator, denominator, date: '2026-03-02' };
      const currency = denominator === 1n ? 'USD' : 'JPY';
      const problems = preflight(
        facts({ packages, usdRate, currency, destination: party({ country: 'FR', zip: '75001' }) }),
      );
      expect(problems.map(({ message }) => message)).toEqual(
        worth === undefined ? [] : [expect.stringContaining(worth)],
      );
    },
  );

  it('warns of an exemption that covers less, and of a value that cannot be converted', () => {
    const abroad = { destination: party({ country: 'FR', zip: '75001' }) };
    const packages = [parcel({ items: [item({ valueE4: 26_000_000 })] })];
    const eei = { compliance: 'exemption_code', complianceCode: 'NO EEI 30.37(a)' } as const;
    expect(found({ ...abroad, packages, eei })).toEqual([['eei.compliance_code', false]]);
    expect(found({ ...abroad, packages, currency: 'JPY', usdRate: undefined })).toEqual([['eei', false]]);
  });

  it('asks what is in a shipment that crosses a border', () => {
    const packages = [parcel({ items: [] }), parcel({ items: [] })];
    expect(found({ packages })).toEqual([]);
    expect(found({ packages, destination: party({ country: 'FR', zip: '75001' }) })).toEqual([
      ['packages[0].package_items', true],
    ]);
    expect(
      found({ packages: [parcel(), parcel({ items: [] })], destination: party({ country: 'FR', zip: '75001' }) }),
    ).toEqual([]);
  });

  it('warns of goods of no value that cross a border, and refuses them where their package is worth something', () => {
    const destination = party({ country: 'FR', zip: '75001' });
    const gift = item({ valueE4: 0 });
    const { details } = parcel();
    const worth = (valueMinor: number, ...items: DraftItem[]) => [
      parcel({ items, details: { ...details, valueMinor } }),
    ];
    const field = 'packages[0].package_items[0].value';
    expect(found({ destination, packages: worth(0, gift) })).toEqual([[field, false]]);
    expect(found({ destination, packages: worth(1000, gift, item({ weightUg: null })) })).toEqual([[field, false]]);
    expect(found({ destination, packages: worth(900_000, gift) })).toEqual([[field, true]]);
    expect(found({ packages: worth(900_000, gift) })).toEqual([]);
  });

  it('refuses what nobody weighed: its papers would say 0 lb', () => {
    expect(found({ packages: [parcel({ weightUg: undefined })] })).toEqual([['packages[0].weight', true]]);
  });

  it('warns of packages that weigh less than what is in them, all together', () => {
    const goods = { ...item({ weightUg: 2 * POUND }), quantity: 4 };
    const weighing = (...pounds: readonly number[]) =>
      pounds.map((each) => parcel({ weightUg: each * POUND, items: [] }));
    const holding = (...pounds: readonly number[]) => [parcel({ weightUg: 0, items: [goods] }), ...weighing(...pounds)];
    expect(preflight(facts({ packages: holding(4, 3) }))).toEqual([
      expect.objectContaining({ message: 'weigh 7 lb, but what is in them weighs 8 lb', stopsBooking: false }),
    ]);
    expect(found({ packages: holding(4, 3.5) })).toEqual([]);
  });

  it('refuses a number of dangerous goods that is none, and warns of an amount without its unit', () => {
    const data = {
      ...{ dangerous_goods_type: 'hazmat', hazard_class_or_division: '3', packing_group: 'II', amount: '5' },
      ...{ proper_shipping_name: 'Paint', emergency_response_phone_number: '800-555-0100' },
    };
    const { details } = parcel();
    const of = (un_or_na_number: string) => [
      parcel({
        details: { ...details, dangerousGoods: 'hazmat' },
        extras: { ...NO_EXTRAS, hazmatData: [{ ...data, un_or_na_number }] },
      }),
    ];
    const field = 'packages[0].hazmat_data_list[0]';
    expect(found({ packages: of('1263') })).toEqual([
      [`${field}.un_or_na_number`, true],
      [`${field}.amount_unit`, false],
    ]);
    for (const number of ['UN1263', 'un 1263', 'NA-1993'])
      expect(found({ packages: of(number) })).toEqual([[`${field}.amount_unit`, false]]);
    // A slip in its digits has the papers tell of other goods.
    for (const number of ['UN0126', 'UN9263', 'UN0700', 'UN 0001']) {
      expect(found({ packages: of(number) }), number).toEqual([
        [`${field}.un_or_na_number`, false],
        [`${field}.amount_unit`, false],
      ]);
    }
    expect(misplacedNumber('UN0336', '1.4G')).toBeUndefined();
    expect(misplacedNumber('UN1263', '1.4G')).toContain('beside class 1.4G');
    expect(misplacedNumber('NA9279', 'comb liq')).toBeUndefined();
  });

  it.each([
    [
      'hazard_class_or_division',
      ['99', '2', 'flammable'],
      ['Class 3', '1.4S', '6.1 (8)', 'division 2.1', 'Combustible liquid'],
    ],
    ['packing_group', ['IV', '4'], ['II', 'pg iii', '1', 'none']],
    ['emergency_response_phone_number', ['x', 'see label'], ['1-800-CHEMTREC', '+1 800 555 0100']],
  ])('warns of a %s that nobody can read: %j, not of %j', (part, illegible, legible) => {
    const data = {
      ...{
        dangerous_goods_type: 'hazmat',
        un_or_na_number: 'NA1993',
        hazard_class_or_division: '3',
        packing_group: 'II',
      },
      ...{ proper_shipping_name: 'Paint', emergency_response_phone_number: '800-555-0100' },
    };
    const { details } = parcel();
    const problems = (told: string) =>
      found({
        packages: [
          parcel({
            details: { ...details, dangerousGoods: 'hazmat' },
            extras: { ...NO_EXTRAS, hazmatData: [{ ...data, [part]: told }] },
          }),
        ],
      });
    const field = `packages[0].hazmat_data_list[0].${part}`;
    for (const told of illegible) expect(problems(told), told).toEqual([[field, false]]);
    for (const told of legible) expect(problems(told), told).toEqual([]);
  });

  it('names what a shipping paper lacks of hazardous material', () => {
    const data = { dangerous_goods_type: 'hazmat', un_or_na_number: 'UN1993', hazard_class_or_division: '3' };
    const { details } = parcel();
    const packages = [
      parcel({ details: { ...details, dangerousGoods: 'hazmat' }, extras: { ...NO_EXTRAS, hazmatData: [data] } }),
    ];
    expect(found({ packages }).map(([field]) => String(field).split('.').at(-1))).toEqual([
      'proper_shipping_name',
      'emergency_response_phone_number',
      'packing_group',
    ]);
  });

  it.each([
    ['nothing', []],
    ['limited quantities alone', [{ dangerous_goods_type: 'limited_quantity', un_or_na_number: 'UN1993' }]],
  ])('stops hazardous material of which %s is told', (_, hazmatData) => {
    const { details } = parcel();
    const packages = [
      parcel({ details: { ...details, dangerousGoods: 'hazmat' }, extras: { ...NO_EXTRAS, hazmatData } }),
    ];
    expect(found({ packages })).toEqual([['packages[0].hazmat_data_list', true]]);
  });

  it.each([
    ['UN3481', '9', undefined],
    ['UN1845', '9', undefined],
    ['UN3077', '9', 'none'],
  ])('asks for no packing group of %s of class %s that says %s', (number, hazardClass, group) => {
    const data = {
      ...{ dangerous_goods_type: 'hazmat', un_or_na_number: number, hazard_class_or_division: hazardClass },
      ...{ proper_shipping_name: 'Goods', emergency_response_phone_number: '800-555-0100' },
      ...(group === undefined ? {} : { packing_group: group }),
    };
    const { details } = parcel();
    const packages = [
      parcel({ details: { ...details, dangerousGoods: 'hazmat' }, extras: { ...NO_EXTRAS, hazmatData: [data] } }),
    ];
    expect(found({ packages })).toEqual([]);
  });

  it.each([
    ['a Sunday', { readyDate: '2026-03-01' }, false, [['ship_date', false]]],
    ['a Sunday that a pickup asks for', { readyDate: '2026-03-01' }, true, [['pickup[0].start_time', true]]],
    ['a closed day', { closedDates: ['2026-03-02'] }, false, [['ship_date', false]]],
    ['the cut-off', { readyMinute: 1020 }, false, []],
    ['after the cut-off', { readyMinute: 1021 }, false, [['ship_date', false]]],
    ['a pickup that has passed', { isPickupPassed: true }, true, [['pickup[0]', true]]],
  ])('tells of %s', (_, shipping, isAsked, problems) => {
    expect(found({ shipping: { ...facts().shipping, ...shipping, isAsked } })).toEqual(problems);
  });

  it('says of a day in one sentence with its field which day, and why it is none', () => {
    const said = (shipping: Partial<PreflightFacts['shipping']>) =>
      preflight(facts({ shipping: { ...facts().shipping, ...shipping } })).map(
        (each) => `${each.field} ${each.message}`,
      );
    expect(said({ readyMinute: 1021 })).toEqual([
      'ship_date cannot be 2026-03-02: the cut-off at 17:00 has passed, it is 17:01',
    ]);
    expect(said({ closedDates: ['2026-03-02'] })).toEqual([
      'ship_date 2026-03-02 is a day on which the warehouse is closed',
    ]);
  });
});

describe('who pays without an account', () => {
  const pallet = parcel({ details: { ...parcel().details, kind: 'handling_unit' } });
  const payer = { name: 'Payer', zip: '89501' };
  it.each([
    ['sender', parcel(), {}, {}],
    ['recipient', parcel(), {}, { shipment: true }],
    ['recipient', pallet, {}, {}],
    ['recipient', parcel(), { account_number: '1' }, {}],
    ['third_party', parcel(), payer, { shipment: true, duties: true }],
    ['third_party', pallet, payer, { duties: true }],
    ['third_party', pallet, {}, { shipment: true, duties: true }],
  ])('is told of where the carrier needs one: %s', (bill_to, each, more, told) => {
    const billing = { bill_to, ...more };
    const problems = billingProblems({ billingDetails: billing, dutiesTaxesBillingDetails: billing }, [each]);
    expect(problems.map(({ field, stopsBooking }) => [field, stopsBooking])).toEqual([
      ...('shipment' in told ? [['shipment_billing.account_number', false]] : []),
      ...('duties' in told ? [['duties_taxes_billing.account_number', false]] : []),
    ]);
  });
});

describe('codes of export filing', () => {
  it('are those of the contract and no other', () => {
    expect(EEI_EXEMPTIONS).toHaveLength(17);
    expect(eeiExemption('noeei 30.40 (d)')).toBe('NO EEI 30.40(d)');
    expect(['NO EEI 30.37(c)', '30.36', ''].map(eeiExemption)).toEqual([undefined, undefined, undefined]);
    expect([isItn('X20260302123456'), isItn('X123')]).toEqual([true, false]);
  });
});
