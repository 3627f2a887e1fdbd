import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import { rowOfSku } from '../../src/catalog/commands/row-of-sku.ts';
import { skuFromRow } from '../../src/catalog/commands/sku-from-row.ts';
import type { SkuJson } from '../../src/catalog/sku-json.ts';
import { SKU_CSV_COLUMNS } from '../../src/catalog/skus.schema.ts';
import { csvObjects } from '../../src/csv/csv-objects.ts';
import { writeObjectRow } from '../../src/csv/write-csv.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { freshFolder } from '../program.ts';

const folder = freshFolder();

/** Text with all that CSV must quote, a spreadsheet would execute, or seems to have spoiled. */
const word = fc
  .oneof(
    {
      weight: 9,
      arbitrary: fc.string({ unit: fc.constantFrom(...'aZ7 ,";=+-@\'\té東\n'), minLength: 1, maxLength: 12 }),
    },
    fc.constantFrom('#N/A', '###', '1.23457E+11', "'#N/A", "''###"),
  )
  .map((text) => text.trim())
  .filter((text) => text !== '');
const measure = fc.integer({ min: 1, max: 9_999 }).map((tenths) => tenths / 10);
const code = fc.record(
  { harmonized_code: fc.constantFrom('691200', '0901.21'), country_code: fc.constantFrom('US') },
  { requiredKeys: [] },
);
const item = fc.record(
  {
    id: fc.constantFrom(1, 7),
    name: word,
    length: measure,
    width: measure,
    dimension_uom: fc.constantFrom('in', 'cm'),
    weight: measure,
    weight_uom: fc.constantFrom('lb', 'kg'),
    quantity: fc.constantFrom(1, 3),
    item_type: fc.constantFrom('parcel', 'handling_unit'),
    nmfc: word,
    harmonized_codes: fc.array(code, { minLength: 1, maxLength: 2 }),
    value: measure,
    fragile: fc.boolean(),
  },
  { requiredKeys: [] },
);
const sku = fc.record(
  {
    name: word,
    description: word,
    price: measure,
    upc: fc.constantFrom('012345600012', '000'),
    items: fc.array(item, { maxLength: 2 }),
    units_per_sku: fc.constantFrom(1, 6),
    hazmat: fc.boolean(),
    ship_individually: fc.boolean(),
    kit_components: fc.constantFrom([{ sku: 'PART', quantity: 2 }, { sku: '=PART' }], undefined),
  },
  { requiredKeys: [] },
);

describeOnBothDatabases('a catalogue', (databases) => {
  it('exported and imported again changes nothing, and makes the same SKUs elsewhere', async () => {
    const one = await databases.engine();
    const other = await databases.engine();
    let run = 0;
    const property = fc.asyncProperty(fc.array(sku, { minLength: 1, maxLength: 6 }), async (skus) => {
      run += 1;
      const sent = skus.map((each, index) => ({ ...each, sku: `=R${run}-${index}` }));
      await one.call(skuOperations.saveMany, { body: { skus: sent } });
      const before = await skusOf(one, `=R${run}-`);
      const rows = await readBack(before);
      await one.call(skuOperations.saveMany, { body: { skus: rows } });
      expect(await skusOf(one, `=R${run}-`)).toEqual(before);
      await other.call(skuOperations.saveMany, { body: { skus: rows } });
      expect((await skusOf(other, `=R${run}-`)).map(undated)).toEqual(before.map(undated));
    });
    const numRuns = databases.dialect === 'sqlite' ? 60 : 15;
    await fc.assert(property, { numRuns, examples: [[[{ items: [{ harmonized_codes: [{}] }] }]]] });
  });
});

it('what is in `more` and no JSON object is refused with its row', () => {
  expect(() => skuFromRow({ sku: 'A', more: '[1]' }, 'skus.csv:3')).toThrow('skus.csv:3 more is no JSON object');
  expect(() => skuFromRow({ sku: 'A', more: '{' }, 'skus.csv:3')).toThrow(/^skus.csv:3 more is /);
});

async function skusOf(engine: Engine, text: string): Promise<readonly SkuJson[]> {
  return (await engine.call(skuOperations.list, { query: { query: text, per_page: 100 } })).value;
}

async function readBack(skus: readonly SkuJson[]): Promise<readonly object[]> {
  const path = join(folder, 'skus.csv');
  const rows = [SKU_CSV_COLUMNS, ...skus.map(rowOfSku)];
  // Excel leaves out the last cells of rows where nothing stands in them.
  expect(rows.map((cells) => cells.at(-1))).not.toContain('');
  writeFileSync(path, rows.map((row) => writeObjectRow(row)).join(''));
  const read: object[] = [];
  for await (const { row, line } of csvObjects(path, { known: SKU_CSV_COLUMNS }))
    read.push(skuFromRow(row, `skus.csv:${line}`));
  return read;
}

function undated({ created_at: _, updated_at: _at, ...rest }: SkuJson) {
  return rest;
}
