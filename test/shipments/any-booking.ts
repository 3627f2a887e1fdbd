import fc from 'fast-check';

/** A request for a booking of an order, as rates, proposed shipments and bookings take it alike. */
export interface AnyBooking {
  readonly order: Readonly<Record<string, unknown>>;
  /** What all of them take. */
  readonly body: Readonly<Record<string, unknown>> & { readonly packages: readonly object[] };
  /** What only proposed shipments and bookings take. */
  readonly extras: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Some of the fields, seldom many. */
function few(fields: Fields): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const all = Object.entries(fields);
  return fc.subarray(all, { maxLength: Math.min(3, all.length) }).chain((some) => fc.record(Object.fromEntries(some)));
}

const PAINT = {
  ...{ un_or_na_number: 'UN1263', proper_shipping_name: 'Paint', hazard_class_or_division: '3', packing_group: 'II' },
  ...{ emergency_response_phone_number: '18005551212', emergency_contact_name: 'Bob' },
  dangerous_goods_type: 'limited_quantity',
};
const FREIGHT = { length: 48, width: 40, height: 40, weight: 300, freight_class: '70', package_type: 'pallet' };
const PLACE = { street1: '5 Broadway', city: 'New York', state: 'NY', zip: '10004', phone_number: '6195550100' };

const anItem = few({ value: fc.constantFrom(7, 12.5), weight: fc.constant(0.5) }).chain((more) =>
  fc.record({
    product_sku: fc.constantFrom('TIN', 'ROD'),
    quantity: fc.integer({ min: 1, max: 2 }),
    ...Object.fromEntries(Object.entries(more).map(([field, value]) => [field, fc.constant(value)])),
  }),
);
const aBox = few({
  package_quantity: fc.constantFrom(1, 2),
  package_items: fc.array(anItem, { minLength: 1, maxLength: 1 }),
  freight_class: fc.constant('85'),
}).map((more) => ({ package_type: 'box', weight: 10, ...more }));
const aSize = fc.constantFrom(
  { length: 12, width: 10, height: 8 },
  { length: 30, width: 20, height: 25, dimension_uom: 'cm' },
  { length: 48, width: 40, height: 40 },
);
const aParcel = fc
  .tuple(
    aSize,
    fc.constantFrom(5, 5, 30, 200),
    few({
      weight_uom: fc.constantFrom('lb', 'kg', 'oz', 'g'),
      package_type: fc.constantFrom('pallet', 'box', 'skid', 'crate', 'parcel', 'handling_unit'),
      item_type: fc.constantFrom('parcel', 'handling_unit'),
      handling_unit_type: fc.constantFrom('pallet', 'crate', 'box', 'skid', 'trolley'),
      quantity: fc.constantFrom(1, 2),
      value: fc.constantFrom(40, 999.99),
      freight_class: fc.constantFrom('70', '125'),
      nmfc: fc.constant('1234-5'),
      dry_ice_weight: fc.constantFrom(1, 2),
      orm_d: fc.boolean(),
      hazmat_data: fc.constant(PAINT),
      commodity_description: fc.constant('Things'),
      number_of_units: fc.constantFrom(0, 1, 3),
      package_quantity: fc.constantFrom(1, 4),
      package_items: fc.array(anItem, { minLength: 1, maxLength: 2 }),
      handling_unit_packages: fc.array(aBox, { minLength: 1, maxLength: 2 }),
    }),
  )
  .map(([size, weight, more]) => ({ weight, ...size, ...more }));
const aPallet = aParcel.map(({ dimension_uom: _, ...each }: Record<string, unknown>) => ({
  ...FREIGHT,
  ...each,
  ...{ length: 48, width: 40, height: 40 },
}));

function accessorials(...types: readonly string[]) {
  const one = fc.constantFrom(...types).map((type) => (type === 'cod' ? { type, value: '100' } : { type }));
  return fc.array(one, { minLength: 1, maxLength: 2 });
}

const sharedFields = few({
  origin_accessorials: accessorials('liftgate_pickup', 'inside_pickup'),
  destination_accessorials: accessorials('liftgate_delivery', 'cod', 'residential_delivery', 'signature'),
  insurance: fc.constantFrom({ active: true }, { active: false }),
  pickup: fc
    .constantFrom('2026-03-04', '2026-03-09')
    .map((day) => [{ start_time: `${day}T17:00:00Z`, end_time: `${day}T20:00:00Z` }]),
  warehouse_code: fc.constant('EAST'),
});
const extraFields = few({
  shipment_billing: fc.constant({ bill_to: 'third_party', account_number: '12345', name: 'Payer', zip: '89501' }),
  include_return_label: fc.constant(true),
  reference_numbers: fc.constant([{ code: 'po', value: '4711', name: 'PO' }]),
  origin_instructions: fc.constant('Dock 4'),
  destination_instructions: fc.constant('Ring twice'),
  pro_number: fc.nat(1e9).map((number) => `PR${number}`),
  alternate_return_address: fc.constant({ name: 'Returns Dept', ...PLACE, country: 'US' }),
});
const anOrder = few({
  origin_address: fc.constant({ name: 'Dock 4', ...PLACE, country: 'US' }),
  item_type: fc.constantFrom('parcel', 'handling_unit', 'unpacked'),
  weight: fc.constantFrom(1, 3),
  hazmat_data: fc.constant(PAINT),
});

export const anyBooking: fc.Arbitrary<AnyBooking> = fc.record({
  order: anOrder,
  body: fc
    .tuple(fc.array(fc.oneof(aParcel, aPallet), { minLength: 1, maxLength: 2 }), sharedFields)
    .map(([packages, more]) => ({ ...more, packages })),
  extras: extraFields,
});
