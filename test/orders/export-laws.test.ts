import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeCsvRow } from '../../src/csv/write-csv.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { EXPORT_HEADER, orderRows } from '../../src/orders/export/order-rows-csv.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { importSources, sourceOf } from './import.builder.ts';

/** Text with all that CSV, spreadsheets and trimming are tempted to change. */
const text = (maxLength = 20) =>
  fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '7',
      ' ',
      ',',
      '"',
      '\n',
      '\r',
      ';',
      "'",
      'é',
      '東',
      '-',
      '=',
      '+',
      '@',
      '\t',
      '😀',
      '{',
    ),
    minLength: 1,
    maxLength,
  });
const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });

const address = fc.record({
  name: maybe(text()),
  company: maybe(text()),
  street1: maybe(text()),
  street2: maybe(text()),
  city: maybe(text()),
  state: maybe(fc.constantFrom('CA', 'WA')),
  zip: maybe(fc.constantFrom('92101', '7001', "'07001", '98101-1234')),
  country: fc.constantFrom('US', 'CA', 'HK'),
  phone_number: maybe(fc.constantFrom('+1 619 555 0123', '619-555-0123')),
  is_residential: maybe(fc.boolean()),
});

const line = fc.record({
  source_system_id: maybe(fc.constant('line')),
  sku: fc.constantFrom('MUG', 'TEA', '=SOAP', ' SPACED '),
  name: maybe(text()),
  description: maybe(text()),
  quantity: fc.integer({ min: 1, max: 500 }),
  price: maybe(fc.integer({ min: 0, max: 10_000_000 }).map((tenThousandths) => tenThousandths / 10_000)),
  value: maybe(amount),
  weight: maybe(amount),
  weight_uom: maybe(fc.constantFrom('lb', 'kg')),
  length: maybe(amount.filter((size) => size <= 10_000)),
  dimension_uom: maybe(fc.constantFrom('in', 'cm')),
  item_type: maybe(fc.constantFrom('parcel', 'handling_unit', 'unpacked')),
  do_not_palletize: maybe(fc.boolean()),
  ship_individually: maybe(fc.boolean()),
  line_number: maybe(fc.nat(99)),
  meta: maybe(fc.dictionary(fc.constantFrom('a', 'b', 'long key'), fc.oneof(text(), fc.integer(), fc.boolean()))),
  inventory_identifiers: maybe(
    fc.oneof(
      fc.constant([{ type: 'SerialNumber', code: 'S-1' }]),
      fc.constant([{ type: 'LotNumber', code: 'L;1', source_system_id: 'x' }]),
    ),
  ),
  reference_numbers: maybe(
    fc.oneof(
      fc.constant([{ code: 'PO', value: '1' }]),
      fc.constant([{ value: '1' }, { value: '1' }, { external_code: 'E', name: 'n' }]),
    ),
  ),
  hazmat_data: maybe(
    fc.oneof(
      fc.constant({ un_or_na_number: 'UN1993', packing_group: 'III' }),
      fc.constant({ un_or_na_number: 'UN1993', amount: 1.5, amount_unit: 'kg' }),
    ),
  ),
});

const order = fc.record({
  source_system: maybe(fc.constantFrom('webshop', '@shop')),
  source_system_id: maybe(text()),
  source_system_meta: maybe(fc.dictionary(fc.constantFrom('x', 'y'), text())),
  source_system_processed_at: maybe(fc.constant('2026-02-28T10:00:00Z')),
  status: maybe(fc.constantFrom('new', 'picking', 'on_hold', 'cancelled', 'shipped', 'partially_shipped')),
  currency: maybe(fc.constantFrom('USD', 'JPY', 'EUR')),
  total_price: maybe(amount),
  items_price: maybe(amount),
  tags: maybe(fc.uniqueArray(fc.oneof(fc.constantFrom('gift', 'a;b', ' rush'), text()), { maxLength: 3 })),
  self_packed: maybe(fc.boolean()),
  requested_shipping_details: maybe(text()),
  destination_address: maybe(address),
  billing_address: maybe(address),
  reference_numbers: maybe(
    fc.array(
      fc.record({
        code: fc.constantFrom('purchase_id', 'customer_id', 'invoice_id', 'other_id', 'bol_id'),
        value: text(),
        name: maybe(text()),
      }),
      { maxLength: 3 },
    ),
  ),
  notes: maybe(fc.array(fc.record({ body: text(), tag: maybe(fc.constantFrom('customer')) }), { maxLength: 3 })),
  // Keys are as shops give them: each its own in an order, and alike in all orders.
  order_line_items: fc
    .array(line, { maxLength: 4 })
    .map((lines) =>
      lines.map(({ source_system_id: key, ...rest }, at) => ({ ...rest, source_system_id: key && `line-${at}` })),
    ),
});

async function exported(engine: Engine): Promise<readonly JsonObject[]> {
  const orders: JsonObject[] = [];
  let query: JsonObject = {};
  for (;;) {
    const { value } = await engine.call(orderOperations.exportPage, { query });
    orders.push(...value.orders);
    if (value.after === null) return orders;
    query = { after_id: value.after };
  }
}

/** The order without its id and those of its lines, which are others in other data. */
function content({ as_of: _, ...each }: JsonObject): JsonObject {
  const withoutIds = (list: unknown) => (list as readonly JsonObject[] | undefined)?.map(({ id: _, ...rest }) => rest);
  return { ...each, order_line_items: withoutIds(each.order_line_items), left_out: withoutIds(each.left_out) };
}

/** Two orders that came together: then lines of one order share a key. */
async function combineTwo(
  engine: Engine,
  numbers: readonly [string, string],
  like: readonly JsonObject[],
): Promise<void> {
  for (const number of numbers) {
    const line = { sku: 'MUG', name: number, quantity: 1, source_system_id: 'line-0' };
    const body = { ...like[0], order_number: number, status: 'new', currency: 'USD', order_line_items: [line] };
    await engine.call(orderOperations.create, { body });
  }
  const [master, other] = numbers;
  const { value } = await engine.call(orderMoveOperations.combine, { body: { master_order_id: master, ids: [other] } });
  expect(value[0]?.order_line_items.map((each) => each.source_system_id)).toEqual(['line-0', 'line-0']);
}

const FORMS: Readonly<Record<string, (orders: readonly JsonObject[]) => string>> = {
  csv: (orders) =>
    [
      writeCsvRow(EXPORT_HEADER),
      ...orders.flatMap((each) => orderRows(each).map((cells) => writeCsvRow(cells, { defuse: true }))),
    ].join(''),
  json: (orders) => JSON.stringify(orders, null, 2),
  ndjson: (orders) => orders.map((each) => `${JSON.stringify(each)}\n`).join(''),
};

describeOnBothDatabases('any orders that were exported', (databases) => {
  it('change nothing where they came from, and are the same orders elsewhere', async () => {
    const home = await databases.engine();
    const away = new Map<string, Engine>();
    for (const form of Object.keys(FORMS)) away.set(form, await databases.engine());
    let run = 0;
    const property = fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 6 }), async (orders) => {
      run += 1;
      const written = async (engine: Engine) =>
        (await exported(engine)).filter((each) => String(each.order_number).startsWith(`-X ${run} `));
      const named = (last: string | number) => `-X ${run} ${last}`;
      for (const [index, each] of orders.entries()) {
        await home.call(orderOperations.create, { body: { ...each, order_number: named(index) } });
      }
      await combineTwo(home, [named('a'), named('b')], orders);
      const before = await written(home);
      // Excel leaves out the last cells of rows where nothing stands in them.
      const rows = before.flatMap((each) => ([each.order_line_items].flat().length === 0 ? [] : orderRows(each)));
      expect(rows.filter((cells) => cells.at(-1) === '')).toEqual([]);
      for (const [name, form] of Object.entries(FORMS)) {
        const file = () => [sourceOf(`orders.${name}`, form(before))];
        for (const onConflict of ['fail', 'update'] as const) {
          const again = await importSources(home, file(), { options: { onConflict } });
          expect(again.map(({ result, changes, reasons }) => [result, changes, reasons])).toEqual(
            before.map(() => ['unchanged', [], []]),
          );
        }
        expect(await written(home)).toEqual(before);
        const fresh = away.get(name) ?? home;
        const made = await importSources(fresh, file());
        expect(made.map(({ result, reasons }) => [result, reasons])).toEqual(before.map(() => ['created', []]));
        expect((await written(fresh)).map(content)).toEqual(before.map(content));
      }
    });
    await fc.assert(property, { numRuns: 8 });
  });
});
