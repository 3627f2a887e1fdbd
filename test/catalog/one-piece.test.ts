import { expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { SkuJson } from '../../src/catalog/sku-json.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const FLAGS = { this_side_up: true, fragile: true, do_not_stack: true };
const PIECE = { length: 7, width: 4, height: 3, weight: 1 };
const CODES = [{ harmonized_code: '691110' }, { harmonized_code: '691200', country_code: 'CA' }];

async function save(engine: Engine, body: Readonly<Record<string, unknown>>): Promise<SkuJson> {
  return (await engine.call(skuOperations.save, { body })).value;
}

describeOnBothDatabases('what is told of the one piece of a SKU', (databases) => {
  it('keeps what is not told of it', async () => {
    const engine = await databases.engine();
    await save(engine, { sku: 'MUG', items: [{ ...PIECE, ...FLAGS, freight_class: '70', harmonized_codes: CODES }] });
    const item = { weight: 1.1, harmonized_codes: [{ harmonized_code: '691190' }] };
    const kept = { ...PIECE, ...FLAGS, freight_class: '70', weight: 1.1 };
    const codes = [{ harmonized_code: '691190', country_code: null }, CODES[1]];
    expect((await save(engine, { sku: 'MUG', item })).items).toMatchObject([{ ...kept, harmonized_codes: codes }]);
    const known = await engine.call(skuOperations.get, { params: { sku: 'MUG' } });
    expect((await save(engine, { ...known.value })).items).toEqual(known.value.items);
    expect((await save(engine, { sku: 'MUG', item: {}, upc: '1' })).items).toEqual(known.value.items);
    expect((await save(engine, { sku: 'NEW', item: PIECE })).items).toMatchObject([PIECE]);
  });

  it('is told by many at once, and nothing of it is lost', async () => {
    const engine = await databases.engine();
    await save(engine, { sku: 'MUG', items: [PIECE] });
    const told = { length: 8, width: 5, height: 2, weight: 3 };
    await Promise.all(
      Object.entries(told).map(([name, value]) => save(engine, { sku: 'MUG', item: { [name]: value } })),
    );
    const { value } = await engine.call(skuOperations.get, { params: { sku: 'MUG' } });
    expect(value.items).toMatchObject([told]);
  });

  it('is refused of a SKU of several', async () => {
    const engine = await databases.engine();
    for (const [sku, items] of [
      ['TABLE', [PIECE, { ...PIECE, quantity: 4 }]],
      ['LEGS', [{ ...PIECE, quantity: 5 }]],
    ] as const) {
      await save(engine, { sku, items });
      const message = 'cannot be said of one unit: the SKU ships as 5 pieces; send its items whole';
      await expect(save(engine, { sku, item: { weight: 38 } })).rejects.toMatchObject({
        status: 400,
        details: [{ field: 'item.weight', message }],
      });
      expect((await save(engine, { sku, upc: '1' })).items).toMatchObject(items);
    }
  });

  it('is worth no more with the others than a line may say of a unit', async () => {
    const engine = await databases.engine();
    const worth = (value: number, quantity: number) =>
      save(engine, { sku: 'GOLD', items: [{ ...PIECE, weight: 0.1, value, quantity }] });
    expect((await worth(100, 1_000_000)).items).toHaveLength(1);
    await expect(worth(100_000_000, 2)).rejects.toMatchObject({ status: 400, details: [{ field: 'items' }] });
  });

  it('names its unit where the SKU has another', async () => {
    const engine = await databases.engine();
    await save(engine, { sku: 'MUG', items: [{ ...PIECE, dimension_uom: 'cm', weight_uom: 'kg' }] });
    for (const [item, field] of [
      [{ weight: 2 }, 'weight_uom'],
      [{ ...PIECE, weight_uom: 'kg' }, 'dimension_uom'],
      [{ length: 2, dimension_uom: 'in' }, 'dimension_uom'],
      [{ weight_uom: 'lb' }, 'weight_uom'],
    ] as const)
      await expect(save(engine, { sku: 'MUG', item })).rejects.toMatchObject({ details: [{ field: `item.${field}` }] });
    const changed = await save(engine, {
      sku: 'MUG',
      item: { length: 9, dimension_uom: 'cm', weight: 2, weight_uom: 'lb' },
    });
    expect(changed.items).toMatchObject([{ length: 9, width: 4, dimension_uom: 'cm', weight: 2, weight_uom: 'lb' }]);
  });
});
