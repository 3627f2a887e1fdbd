import { expect, test } from 'vitest';

import { layoutBillOfLading } from '../../src/documents/bill-of-lading/bol-layout.ts';
import { shipmentBol } from '../../src/documents/of-shipment/shipment-bol.ts';
import { shipmentLabels } from '../../src/documents/of-shipment/shipment-labels.ts';
import { NO_EXTRAS } from '../../src/shipments/booking/planned-drafts.ts';
import type { Shipment } from '../../src/shipments/shipment.ts';

const POUND = 453_592_370;
const pallet = (pounds: number) => ({
  weightUg: Math.round(pounds * POUND),
  items: [],
  extras: NO_EXTRAS,
  details: { kind: 'handling_unit', handlingUnitType: 'pallet', valueMinor: 0, inside: [] },
});
const party = {
  name: 'Receiving Dept',
  street1: '1 Dock Way',
  city: 'Carlsbad',
  state: 'CA',
  zip: '92009',
  country: 'US',
};
const booked = (details: object = {}, packages: readonly object[] = [pallet(100)]) =>
  // What a bill of lading looks at, and nothing else.
  ({
    shid: 7,
    orderNumber: 'SO-7',
    trackingNumber: 'SDFXL1',
    currency: 'USD',
    originAddress: party,
    destinationAddress: party,
    packages,
    details: {
      carrierType: 'ltl',
      carrierName: 'Fixture Freight Lines',
      serviceName: 'Standard',
      shipDate: '2026-03-02',
      scac: 'FXFL',
      references: [],
      combinedOrderNumbers: [],
      accessorials: [],
      parts: [],
      billingDetails: null,
      originInstructions: null,
      destinationInstructions: null,
      isInsured: false,
      ...details,
    },
  }) as unknown as Shipment;
const bol = (...given: Parameters<typeof booked>) => shipmentBol(booked(...given), 'production');

test('what was booked elsewhere has its bill of lading from there: its truck line was said to be no freight carrier', () => {
  const elsewhere = { carrierType: 'custom_carrier', carrierName: 'Some Truck Line', isExternal: true };
  expect(() => bol(elsewhere)).toThrow('shipment 7 was booked elsewhere: its bill of lading comes from there');
  expect(() => bol({ carrierType: 'small_parcel' })).toThrow('which is no freight carrier');
});

test('the total of a bill of lading is the true weight, and its lines add up to it', () => {
  const pallets = Array.from({ length: 9 }, (_, index) => pallet(150.25 + index));
  const { lines, lineTotals, orders, orderTotals } = bol({}, pallets);
  const pounds = lines.map((line) => Number.parseInt(line.weight, 10));
  expect(pounds).toEqual([151, 152, 152, 153, 154, 155, 156, 157, 158]);
  expect([lineTotals, orderTotals, orders[0]].map((each) => each?.weight)).toEqual(Array(3).fill('1388 lb'));
  expect(pounds.reduce((sum, each) => sum + each, 0)).toBe(1388);
});

test('no line says 0 lb: the lightest decides how many decimals there are, and what nobody weighed is left to write', () => {
  const weights = (...pounds: readonly number[]) => {
    const { lines, lineTotals } = bol({}, pounds.map(pallet));
    return [...lines.map((line) => line.weight), lineTotals.weight];
  };
  expect(weights(0.4, 100)).toEqual(['0.4 lb', '100 lb', '100.4 lb']);
  expect(weights(0.02, 0.02, 7.3)).toEqual(['0.02 lb', '0.02 lb', '7.3 lb', '7.34 lb']);
  expect(weights(0.6, 100)).toEqual(['1 lb', '100 lb', '101 lb']);
  expect(weights(0, 100)).toEqual(['', '100 lb', '']);
  expect(weights(0, 0)).toEqual(['', '', '']);
  const sides = { length: 1, width: 1, height: 1 };
  const unweighed = { ...pallet(0), position: 0, details: { ...pallet(0).details, ...sides } };
  expect(shipmentLabels(booked({}, [unweighed]), 'production')[0]?.label).toMatchObject({ weight: '' });
});

test('a declared value says of which currency it is', () => {
  const insured = booked({ isInsured: true }, [
    { ...pallet(100), details: { ...pallet(100).details, valueMinor: 10000 } },
  ]);
  const declared = (currency: string) =>
    shipmentBol({ ...insured, currency: currency as Shipment['currency'] }, 'production').declaredValue?.amount;
  expect(['USD', 'JPY', 'KWD'].map(declared)).toEqual(['100.00 USD', '10000 JPY', '10.000 KWD']);
});

test('an account says whose it is', () => {
  const printed = (billing: object) => JSON.stringify(layoutBillOfLading(bol({ billingDetails: billing })));
  expect(printed({ bill_to: 'sender', account_number: 'ACC77' })).toContain('Sender’s account ACC77');
  expect(printed({ bill_to: 'recipient', account_number: 'ACC77' })).toContain('Recipient’s account ACC77');
  expect(printed({ bill_to: 'third_party', account_number: 'ACC77' })).toContain('"Account ACC77');
});

test('dry ice is told beside the goods of its handling unit, and marked on its label', () => {
  const sized = pallet(100);
  const details = { ...sized.details, length: 1000, width: 1000, height: 1000 };
  const items = [{ quantity: 1, details: { name: 'Fish' } }];
  const unit = { ...sized, items, details, position: 0, extras: { ...NO_EXTRAS, dryIceUg: 20 * POUND } };
  const [line] = bol({}, [unit]).lines;
  expect([line?.description, line?.hazmat]).toEqual(['Fish; UN1845 dry ice 9.07 kg', undefined]);
  const [label] = shipmentLabels(booked({ basis: {} }, [unit]), 'production');
  expect(label?.label).toMatchObject({ marks: ['UN1845 DRY ICE 9.07 KG'] });
});

test('reference numbers stand beside the order that they belong to', () => {
  const references = [
    { code: 'purchase_id', value: 'PO-9', name: null },
    { code: 'bol_id', value: '778899', name: null },
  ];
  expect(bol({ references }).orders[0]?.note).toBe('PO PO-9, BOL REF 778899');
  expect(bol().orders[0]).not.toHaveProperty('note');
});

test('the label of a handling unit marks what is done on delivery, and nothing that is done elsewhere', () => {
  const accessorials = [
    { type: 'liftgate_delivery' },
    { type: 'liftgate_pickup' },
    { type: 'inside', side: 'destination' },
    { type: 'cod', value: '5' },
  ];
  const parts = [{ code: 'residential_delivery', group: 'accessorials', minor: 100 }];
  const sized = pallet(100);
  const unit = { ...sized, position: 0, details: { ...sized.details, length: 1000, width: 1000, height: 1000 } };
  const [label] = shipmentLabels(booked({ basis: {}, accessorials, parts }, [unit]), 'production');
  expect(label?.label).toMatchObject({ marks: ['COD 5.00 USD', 'LIFTGATE DELIVERY', 'INSIDE', 'RESIDENTIAL'] });
});

test.each([
  [
    { accessorials: [{ type: 'cod', value: '250.50' }] },
    { amount: '250.50 USD', feeTerms: 'prepaid', isCustomerCheckAccepted: false },
  ],
  [
    { accessorials: [{ type: 'cod', value: '250.50', option_value: 'Certified Check, money_order' }] },
    { amount: '250.50 USD', isCustomerCheckAccepted: false },
  ],
  [
    { accessorials: [{ type: 'cod', value: '250.50', option_value: 'money_order, Company check' }] },
    { amount: '250.50 USD', isCustomerCheckAccepted: true },
  ],
  [
    { accessorials: [{ type: 'collect_on_delivery', value: '80' }], billingDetails: { bill_to: 'recipient' } },
    { amount: '80.00 USD', feeTerms: 'collect' },
  ],
])('the driver reads what is to be collected: %j', (details, cod) => {
  expect(bol(details).cod).toMatchObject(cod);
  expect(bol().cod).toBeUndefined();
  const sized = pallet(100);
  const unit = { ...sized, position: 0, details: { ...sized.details, length: 1000, width: 1000, height: 1000 } };
  const [label] = shipmentLabels(booked({ basis: {}, ...details }, [unit]), 'production');
  expect(label).toMatchObject({ face: 'handling_unit', label: { marks: [`COD ${cod.amount}`] } });
});

test('every service that the carrier is paid for is told in words, by the end at which it is done', () => {
  const accessorials = [
    { type: 'liftgate_delivery', value: null, option_value: null, side: null },
    { type: 'liftgate_pickup', value: 'true', option_value: null, side: 'origin' },
    { type: 'appointment', value: '10:00', option_value: 'gate 4', side: 'destination' },
    { type: 'cod', value: '250.5', option_value: null, side: null },
    { type: 'overlength_96_143', value: null, option_value: null, side: null },
  ];
  const parts = [
    { code: 'base', group: 'shipping', minor: 9000 },
    { code: 'liftgate_delivery', group: 'accessorials', minor: 9500 },
    { code: 'residential_delivery', group: 'accessorials', minor: 11_000 },
  ];
  const told = bol({ accessorials, parts, originInstructions: 'Dock 4', destinationInstructions: 'Call first' });
  expect(told.specialInstructions).toEqual([
    'Service: Standard',
    'Services at pickup: Liftgate pickup',
    'Services on delivery: Liftgate delivery; By appointment: 10:00 (gate 4); Collect on delivery: 250.50 USD; Residential delivery',
    'Other services: Overlength, 96 to 143 in',
    'Pickup: Dock 4',
    'Delivery: Call first',
  ]);
  const written = (given: object) =>
    layoutBillOfLading(bol(given)).map((page) =>
      page.elements.flatMap((each) => (each.kind === 'text' ? [each.text] : [])).join('\n'),
    );
  expect(written({ accessorials })[0]).toContain('Liftgate delivery; By appointment: 10:00 (gate 4)');
  const [first, supplement] = written({ accessorials, destinationInstructions: 'Ring twice. '.repeat(160) });
  expect(first).toContain('Liftgate delivery');
  expect(first).toContain('See supplement: 1 more instruction');
  expect(supplement?.replaceAll('\n', ' ').split('Ring twice.')).toHaveLength(161);
});

test('a PRO number that the shipper gave is the bill of lading’s, and stands on the labels of handling units', () => {
  expect([bol().proNumber, bol({ proNumber: 'PRO77' }).proNumber]).toEqual(['SDFXL1', 'PRO77']);
  const sized = pallet(100);
  const details = { ...sized.details, length: 1000, width: 1000, height: 1000 };
  const unit = { ...sized, details, position: 0, trackingNumber: 'SDFXL1' };
  const [label] = shipmentLabels(booked({ basis: {}, proNumber: 'PRO77' }, [unit]), 'production');
  expect(label?.label.references[0]).toEqual({ label: 'PRO', value: 'PRO77' });
  expect(label?.label).toMatchObject({ trackingNumber: 'SDFXL1' });
});

test('goods stand on pallets where a handling unit is one', () => {
  const drum = { ...pallet(100), details: { ...pallet(100).details, handlingUnitType: 'drum' } };
  const told = (...packages: object[]) => bol({}, packages).orders[0]?.isPalletized;
  expect([told(drum), told(drum, pallet(100)), told(pallet(100))]).toEqual([false, true, true]);
});

test('is of so many packages as were told, of the class that it was rated at, and declares its value with the currency', () => {
  const sized = { length: 508_000, width: 508_000, height: 508_000 };
  const carton = { ...pallet(100), details: { kind: 'parcel', valueMinor: 15_000, inside: [], ...sized } };
  const told = { ...pallet(700), extras: { ...NO_EXTRAS, packageQuantity: 7 } };
  const { lines, lineTotals, declaredValue } = bol({ isInsured: true }, [carton, told]);
  expect(lines.map(({ packages, freightClass }) => [packages, freightClass])).toEqual([
    ['1', '70'],
    ['7', undefined],
  ]);
  expect(lineTotals.packages).toBe('8');
  expect(declaredValue?.amount).toBe('150.00 USD');
});

test('names the orders that were combined into its own, and no order where there is none', () => {
  const shipment = booked({ combinedOrderNumbers: ['SO-8', 'SO-9'] });
  expect(shipmentBol(shipment, 'production').orders[0]).toMatchObject({
    orderNumber: 'SO-7',
    note: 'ORDER SO-8, ORDER SO-9',
  });
  expect(shipmentBol({ ...shipment, orderNumber: null }, 'production').orders[0]).toMatchObject({ orderNumber: '' });
});

test('prints the carrier code that it was asked with', () => {
  const printed = JSON.stringify(layoutBillOfLading(shipmentBol(booked(), 'production', 'XYZW-9')));
  expect(printed).toContain('Fixture Freight Lines / XYZW-9');
});

test('freight in cartons has labels of freight, a parcel none', () => {
  const carton = {
    ...pallet(100),
    ...{ position: 0, trackingNumber: 'T-1', extras: NO_EXTRAS },
    details: { kind: 'parcel', inside: [], valueMinor: 0, length: 508_000, width: 508_000, height: 508_000 },
  };
  const faces = (carrierType: string) =>
    shipmentLabels(booked({ basis: {}, carrierType, proNumber: 'PRO-1' }, [carton]), 'production');
  expect(faces('small_parcel').map(({ face }) => face)).toEqual(['package']);
  expect(faces('ltl')).toMatchObject(
    [
      {
        face: 'handling_unit',
        label: { unitType: 'CARTON', freightClass: '70', references: [{ label: 'PRO', value: 'PRO-1' }] },
      },
    ].map((each) => ({ ...each, label: { ...each.label, references: expect.arrayContaining(each.label.references) } })),
  );
});

test('the label of a parcel marks what its driver is to do', () => {
  const accessorials = [{ type: 'adult_signature' }, { type: 'saturday_delivery' }, { type: 'liftgate_pickup' }];
  const parcel = { ...pallet(1), position: 0, details: { kind: 'parcel', inside: [], length: 1, width: 1, height: 1 } };
  const [label] = shipmentLabels(
    booked({ basis: {}, carrierType: 'small_parcel', accessorials }, [parcel]),
    'production',
  );
  expect(label?.label).toMatchObject({ marks: ['ADULT SIGNATURE', 'SATURDAY DELIVERY'] });
});

test('a light parcel is told to weigh what it does', () => {
  const light = {
    ...pallet(0.02),
    position: 0,
    details: { kind: 'parcel', inside: [], length: 1000, width: 254_000, height: 127_000 },
  };
  const [label] = shipmentLabels(booked({ basis: {}, carrierType: 'small_parcel' }, [light]), 'production');
  expect(label?.label).toMatchObject({ weight: '0.02 lb', dimensions: '0.04 x 10 x 5 in' });
});

test('how many of the boxes on a pallet hold its dangerous goods is told with them: all thirty-one of it stood there as such', () => {
  const aerosols = {
    ...{ un_or_na_number: 'UN1950', proper_shipping_name: 'Aerosols', hazard_class_or_division: '2.1' },
    ...{ amount: '22.75', amount_unit: 'l' },
  };
  const box = (count: number, packageType: string | null, dangerousGoods?: 'hazmat') =>
    Array.from({ length: count }, () => ({ inside: [], dangerousGoods, said: { ...NO_EXTRAS, packageType } }));
  const told = (inside: readonly object[], hazmatData: readonly object[] = [aerosols]) => {
    const unit = { ...pallet(900), extras: { ...NO_EXTRAS, hazmatData } };
    return bol({}, [{ ...unit, details: { ...unit.details, inside } }]).lines[0]?.hazmat?.map(
      ({ packages }) => packages,
    );
  };
  expect(told([...box(24, 'box'), ...box(7, 'carton', 'hazmat')])).toEqual(['7 cartons']);
  expect(told([...box(3, 'box'), ...box(1, 'box', 'hazmat')])).toEqual(['1 box']);
  expect(told(box(2, null, 'hazmat'))).toEqual(['2 cartons']);
  expect(told([...box(2, 'box', 'hazmat'), ...box(1, 'drum', 'hazmat')])).toEqual(['3 packages']);
  expect(told(box(2, 'box', 'hazmat'), [{ ...aerosols, container: '2 fibreboard boxes' }])).toEqual([
    '2 fibreboard boxes',
  ]);
  const paint = { ...aerosols, un_or_na_number: 'UN1263', proper_shipping_name: 'Paint' };
  expect(told(box(2, 'box', 'hazmat'), [aerosols, paint])).toEqual([undefined, undefined]);
  expect(told(box(2, 'box'))).toEqual([undefined]);
});

test('the boxes on a pallet are called as they were told, goods without boxes pieces', () => {
  const type = (...told: readonly (string | null)[]) => {
    const inside = told.map((packageType) => ({ inside: [], said: { ...NO_EXTRAS, packageType } }));
    const unit = pallet(900);
    return bol({}, [{ ...unit, details: { ...unit.details, inside } }]).lines[0]?.packageType;
  };
  expect(type()).toBe('PCS');
  expect([type(null, null), type('Drum', 'drum'), type('parcel'), type('box', 'drum'), type('tote')]).toEqual([
    'CTN',
    'DRM',
    'CTN',
    'PKG',
    'PKG',
  ]);
});

test('papers of the sandbox are samples, those of production are none', () => {
  const unit = pallet(100);
  const sized = { length: 1_000_000, width: 1_000_000, height: 1_000_000 };
  const shipment = booked({}, [{ ...unit, position: 0, details: { ...unit.details, ...sized } }]);
  const isSample = (environment: 'sandbox' | 'production') => [
    shipmentBol(shipment, environment).isSample,
    ...shipmentLabels(shipment, environment).map(({ label }) => label.isSample),
  ];
  expect(isSample('sandbox')).toEqual([true, true]);
  expect(isSample('production')).toEqual([false, false]);
});
