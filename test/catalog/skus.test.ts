import { expect, it } from 'vitest';
import { settingOperations } from '../../src/accounts/accounts.operations.ts';
import { itemOperations, skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { SkuJson } from '../../src/catalog/sku-json.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText } from '../orders/import.builder.ts';

const PIECE = { length: 5, width: '4', height: 4.5, weight: 1.1 };

async function save(engine: Engine, body: Readonly<Record<string, unknown>>): Promise<SkuJson> {
  return (await engine.call(skuOperations.save, { body })).value;
}

async function names(engine: Engine, query: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { value } = await engine.call(skuOperations.list, { query });
  return value.map((sku) => sku.sku);
}

describeOnBothDatabases('SKUs', (databases) => {
  it('are created with 201 and changed with 200; what is not sent stays, clear empties', async () => {
    const engine = await databases.engine();
    const body = { sku: 'MUG', name: 'Mug', description: 'Stoneware', upc: '0123', price: '12.5', items: [PIECE] };
    expect((await engine.call(skuOperations.save, { body })).status).toBe(201);
    const changed = await engine.call(skuOperations.save, { body: { sku: 'MUG', upc: 4567, clear: ['description'] } });
    expect(changed.status).toBe(200);
    expect(changed.value).toMatchObject({ name: 'Mug', description: null, upc: '4567', price: 12.5 });
    expect(changed.value.items).toHaveLength(1);
    await expect(save(engine, { sku: 'MUG', clear: ['sku'] })).rejects.toMatchObject({ code: 'unreadable_field' });
  });

  it.each([' ', '\t\u00a0', '\u200b'])(
    'of nothing that is seen (%j) are refused, as parts too; beside a code they are left out',
    async (sku) => {
      const engine = await databases.engine();
      await expect(save(engine, { sku, items: [PIECE] })).rejects.toMatchObject({
        code: 'unreadable_field',
        details: [{ field: 'sku', message: 'is missing' }],
      });
      await expect(save(engine, { sku: 'SET', kit_components: [{ sku, quantity: 1 }] })).rejects.toMatchObject({
        code: 'unreadable_field',
      });
      expect(await names(engine, {})).toEqual([]);
      const spelled = ` MUG${sku}`;
      expect((await save(engine, { sku: spelled })).sku).toBe('MUG');
      expect((await engine.call(skuOperations.get, { params: { sku: spelled } })).value.sku).toBe('MUG');
      await engine.call(skuOperations.delete, { body: { sku: [spelled] } });
      expect(await names(engine, {})).toEqual([]);
    },
  );

  it.each([' OLD\u00c9 ', 'OLDE\u0301', '\u00a0OLD\u00c9'])(
    'that were kept as they came (%j) are found, changed, and used by kits and lines as they are read now',
    async (kept) => {
      const engine = await databases.engine();
      await save(engine, { sku: 'OLD', items: [PIECE], hazmat: true });
      const order_line_items = [{ sku: 'OLD', quantity: 3 }];
      await engine.call(orderOperations.create, { body: { order_number: 'O-1', order_line_items } });
      await engine.database.write(async (transaction) => {
        await transaction.rows(`UPDATE skus SET sku = '${kept}', details = replace(details, '"OLD"', '"${kept}"')`, []);
        await transaction.rows(`UPDATE order_lines SET sku = '${kept}'`, []);
      });
      for (const sku of [kept, 'OLD\u00c9']) {
        const changed = await engine.call(skuOperations.save, { body: { sku, upc: '12' } });
        expect([changed.status, changed.value]).toEqual([200, expect.objectContaining({ sku: kept, upc: '12' })]);
        expect(changed.value.valid_for_rating).toBe(true);
        expect((await engine.call(skuOperations.detect, { query: { sku } })).value.sku).toBe(kept);
        expect(await names(engine, { sku })).toEqual([kept]);
        expect((await engine.call(skuOperations.history, { params: { sku } })).value).not.toEqual([]);
      }
      expect((await engine.call(skuOperations.unknown, { body: { sku: ['OLD\u00c9', 'NEW'] } })).value.unknown).toEqual(
        ['NEW'],
      );
      await save(engine, { sku: 'SET', kit_components: [{ sku: 'OLD\u00c9', quantity: 1 }] });
      await expect(engine.call(skuOperations.delete, { body: { sku: [kept] } })).rejects.toThrow('is a part of SET');
      expect(await names(engine, {})).toHaveLength(2);

      const json = JSON.stringify({ order_number: 'O-1', order_line_items: [{ sku: kept, quantity: 3 }] });
      for (const text of [csvText([{ order_number: 'O-1', sku: 'OLD\u00c9', quantity: 3 }]), json]) {
        const name = text === json ? 'orders.json' : 'orders.csv';
        const [record] = await importText(engine, text, { name, options: { onConflict: 'update' } });
        expect(record?.result).toBe('unchanged');
      }
      const { value: order } = await engine.call(orderOperations.get, { params: { id: 'O-1' } });
      const sentBack = { order_line_items: order.order_line_items.map(({ id, sku }) => ({ id, sku, quantity: 2 })) };
      const { value: updated } = await engine.call(orderOperations.update, { params: { id: 'O-1' }, body: sentBack });
      expect(updated.order_line_items).toMatchObject([{ sku: kept, quantity: 2 }]);
      const body = { new_order_number: 'O-2', order_line_items: [{ sku: kept, quantity: 1 }] };
      await engine.call(orderMoveOperations.split, { params: { id: 'O-1' }, body });
      const query = { sku: 'OLD\u00c9' };
      const { value } = await engine.call(orderOperations.list, { query });
      expect(value.map(({ order_number }) => order_number).toSorted()).toEqual(['O-1', 'O-2']);
    },
  );

  it('whose pieces weigh more together than a line may say of a unit are refused: nobody could rate them', async () => {
    const engine = await databases.engine();
    const items = [PIECE, { ...PIECE, weight: 1000, weight_uom: 'kg', quantity: 100 }];
    await expect(save(engine, { sku: 'HEAVY', items })).rejects.toMatchObject({
      code: 'unreadable_field',
      details: [{ field: 'items', message: expect.stringContaining('more than 100,000 kg together') }],
    });
    expect((await save(engine, { sku: 'HEAVY', items: items.slice(1) })).valid_for_rating).toBe(true);
  });

  it('keep what each of several clients says that add one at the same moment', async () => {
    const engine = await databases.engine();
    const told = { upc: '0123', price: 12.5, external_id: '7', units_per_sku: 2, description: 'Stoneware' };
    for (const sku of ['MUG', 'CUP', 'BOWL', 'DISH']) {
      await Promise.all(Object.entries(told).map(([name, value]) => save(engine, { sku, [name]: value })));
      expect((await engine.call(skuOperations.get, { params: { sku } })).value).toMatchObject(told);
    }
  });

  it.each([
    ['MUG-RD', 'did you mean MUG-RED?'],
    ['mug-red', 'did you mean MUG-RED?'],
    ['MUGRED', 'did you mean MUG-RED?'],
    ['MUG-REDX', 'did you mean MUG-RED?'],
    ['bottle_75', 'did you mean bottle_750?'],
    ['botle_750', 'did you mean bottle_750?'],
    ['CUP', undefined],
    ['X'.repeat(200), undefined],
  ])('of one that is not there (%s) tell what was meant', async (sku, hint) => {
    const engine = await databases.engine();
    for (const known of ['MUG-RED', 'MUG-BLU', 'bottle_750']) await save(engine, { sku: known });
    const missing = (otherwise: string) => ({ code: 'sku_not_found', hint: hint ?? otherwise });
    const list = missing('shipdock skus list');
    await expect(engine.call(skuOperations.get, { params: { sku } })).rejects.toMatchObject(list);
    await expect(engine.call(skuOperations.delete, { body: { sku: ['MUG-BLU', sku] } })).rejects.toMatchObject(list);
    if (sku === 'mug-red') return;
    const search = missing(`shipdock skus list --query ${sku}`);
    await expect(engine.call(skuOperations.detect, { query: { sku } })).rejects.toMatchObject(search);
  });

  it('are found by text as it is kept and in any other case, also letters outside ASCII', async () => {
    const engine = await databases.engine();
    await save(engine, { sku: 'ÖL-[1]', name: 'Größe Ä' });
    for (const query of ['ÖL-[1]', 'öl-', 'l-[1]', 'grÖße', 'ä', 'ÖL Größe', 'OL', 'groß'])
      expect(await names(engine, { query })).toHaveLength(1);
    for (const query of ['ÒL', 'öl1', 'ÖÄ']) expect(await names(engine, { query })).toEqual([]);
    const detected = await engine.call(skuOperations.detect, { query: { sku: 'öl-[1]' } });
    expect(detected.value).toMatchObject({ sku: 'ÖL-[1]', matched_by: 'sku_in_another_case' });
    for (const form of ['NFC', 'NFD']) {
      expect(await names(engine, { query: 'größe ä'.normalize(form) })).toHaveLength(1);
      const typed = await engine.call(skuOperations.detect, { query: { sku: 'Öl-[1]'.normalize(form) } });
      expect(typed.value).toMatchObject({ sku: 'ÖL-[1]', matched_by: 'sku_in_another_case' });
    }
    for (const sku of ['l-[1]', 'öl-'])
      await expect(engine.call(skuOperations.detect, { query: { sku } })).rejects.toMatchObject({ status: 404 });
  });

  it('of a file that a spreadsheet saved are no others, and keep the texts that it changed', async () => {
    const engine = await databases.engine();
    const codes = (harmonized_code: string) => ({ harmonized_codes: [{ harmonized_code }] });
    await save(engine, { sku: '00012', upc: '0042', items: [{ ...PIECE, ...codes('6911.10') }] });
    await save(engine, { sku: '3-4', external_id: '1E5', items: [PIECE] });
    const importing = (skus: readonly object[], from_spreadsheet = true) =>
      engine.call(skuOperations.saveMany, { body: { skus, from_spreadsheet } });
    for (const [said, meant] of [
      ['12', '00012'],
      ['4-Mar', '3-4'],
    ]) {
      const refused = importing([{ sku: 'NEW' }, { sku: said, item: { weight: 9 } }]);
      await expect(refused).rejects.toMatchObject({
        code: 'unreadable_field',
        message: `skus[1].sku is ${said}, which a spreadsheet makes of ${meant}: write it so, or add it by itself if it is another`,
      });
    }
    expect(await names(engine, {})).toEqual(['00012', '3-4']);
    const { value, warnings } = await importing([
      { sku: '00012', upc: '42', item: { weight: 9, ...codes('6911.1') } },
      { sku: '3-4', external_id: '1.00E+05', item: codes('6912') },
    ]);
    expect(warnings).toEqual([
      'a spreadsheet changed 00012 harmonized_code 6911.1 (6911.10), 00012 upc 42 (0042), 3-4 external_id 1.00E+05 (1E5): what is here stays',
    ]);
    expect(value).toMatchObject([
      { sku: '00012', upc: '0042', items: [{ weight: 9, ...codes('6911.10') }] },
      { sku: '3-4', external_id: '1E5', items: [codes('6912')] },
    ]);
    // What is said by itself is meant.
    await importing([{ sku: '12' }], false);
    await importing([{ sku: '12', upc: '7' }]);
    expect(await names(engine, {})).toEqual(['00012', '12', '3-4']);
    // A file that has both spoiled neither.
    await importing([{ sku: '3-4' }, { sku: '4-Mar' }]);
    expect(await names(engine, {})).toEqual(['00012', '12', '3-4', '4-Mar']);
  });

  it('are valid for rating when every item has sizes and a weight, whatever a client says', async () => {
    const engine = await databases.engine();
    expect((await save(engine, { sku: 'A', valid_for_rating: true })).valid_for_rating).toBe(false);
    expect((await save(engine, { sku: 'A', items: [PIECE, { ...PIECE, weight: 0 }] })).valid_for_rating).toBe(false);
    expect((await save(engine, { sku: 'A', items: [PIECE, PIECE] })).valid_for_rating).toBe(true);
    await save(engine, { sku: 'B', kit_components: [{ sku: 'A', quantity: 2 }] });
    const { value } = await engine.call(skuOperations.counts, {});
    expect(value).toEqual({ total: 2, valid_for_rating: 1, not_valid_for_rating: 1, kits: 1 });
  });

  it('hold units of another SKU only where the account is enabled for it', async () => {
    const engine = await databases.engine();
    const held = { sku: 'CASE', child_sku: 'MUG', child_sku_qty: 12 };
    await expect(save(engine, held)).rejects.toMatchObject({ code: 'feature_off', status: 402 });
    const on = { params: { name: 'package_level_optimization' }, body: { value: 'on' } };
    await engine.call(settingOperations.set, on);
    await expect(save(engine, { sku: 'CASE', child_sku: 'MUG' })).rejects.toMatchObject({
      details: [{ field: 'child_sku_qty' }],
    });
    await expect(save(engine, { sku: 'CASE', child_sku: 'CASE', child_sku_qty: 2 })).rejects.toThrow('itself');
    const { value, warnings } = await engine.call(skuOperations.save, { body: held });
    expect(value).toMatchObject({ child_sku: 'MUG', child_sku_qty: 12 });
    expect(warnings).toEqual([
      'child_sku of SKU CASE is MUG, and no SKU is called that; units of it are rolled up by that name',
    ]);
    const { warnings: none } = await engine.call(skuOperations.saveMany, { body: { skus: [held, { sku: 'MUG' }] } });
    expect(none).toEqual([]);
    await save(engine, { sku: 'PALLET', child_sku: 'CASE', child_sku_qty: 40 });
    await expect(save(engine, { sku: 'MUG', child_sku: 'PALLET', child_sku_qty: 2 })).rejects.toMatchObject({
      details: [{ field: 'child_sku', message: 'is PALLET, which holds MUG itself (MUG → PALLET → CASE → MUG)' }],
    });
    expect(await save(engine, { sku: 'CASE', clear: ['child_sku'] })).toMatchObject({ child_sku_qty: null });
    expect(await save(engine, { sku: 'MUG', child_sku: 'PALLET', child_sku_qty: 2 })).toMatchObject({
      child_sku: 'PALLET',
    });
    await save(engine, { sku: 'MUG', clear: ['child_sku'] });
    await engine.call(settingOperations.set, { ...on, body: { value: 'off' } });
    const { value: answered } = await engine.call(skuOperations.get, { params: { sku: 'PALLET' } });
    expect(await save(engine, { ...answered, name: 'Pallet' })).toMatchObject({ name: 'Pallet', child_sku: 'CASE' });
    await expect(save(engine, { ...answered, child_sku_qty: 41 })).rejects.toMatchObject({ code: 'feature_off' });
  });

  it('are no kits or cases that hold themselves through many others', async () => {
    const engine = await databases.engine();
    for (let level = 1; level < 12; level++) {
      await save(engine, { sku: `K${level}`, kit_components: [{ sku: `K${level + 1}` }] });
    }
    const last = { sku: 'K12', kit_components: [{ sku: 'K1' }] };
    await expect(save(engine, last)).rejects.toMatchObject({ status: 400, details: [{ field: 'kit_components' }] });
    const on = { params: { name: 'package_level_optimization' }, body: { value: 'on' } };
    await engine.call(settingOperations.set, on);
    const cases = (level: number, child: number) => ({ sku: `C${level}`, child_sku: `C${child}`, child_sku_qty: 2 });
    for (let level = 1; level < 12; level++) await save(engine, cases(level, level + 1));
    await expect(save(engine, cases(12, 1))).rejects.toMatchObject({ status: 400, details: [{ field: 'child_sku' }] });
  });

  it('are no kits that hold themselves through others, saved one by one or together', async () => {
    const engine = await databases.engine();
    await save(engine, { sku: 'KIT', kit_components: [{ sku: 'PART' }] });
    const set = { sku: 'SET', kit_components: [{ sku: 'CUP' }, { sku: 'KIT' }] };
    expect((await engine.call(skuOperations.save, { body: set })).warnings).toEqual([
      'SKU SET has the part CUP, and no SKU is called that; its orders get lines that say nothing but the name',
    ]);
    expect((await engine.call(skuOperations.save, { body: { sku: 'SET', name: 'Set' } })).warnings).toEqual([]);
    expect((await engine.call(skuOperations.save, { body: { ...set, is_kit: false } })).warnings).toEqual([
      'SKU SET has parts, and its is_kit is false: orders ship it whole, as one piece',
    ]);
    const cups = { skus: [1, 2].map((weight) => ({ sku: 'CUP', items: [{ weight }] })) };
    expect((await engine.call(skuOperations.saveMany, { body: cups })).warnings).toEqual([
      'skus say two things of one sku, of which the later counts: skus[1].items of CUP',
    ]);
    expect((await engine.call(skuOperations.saveMany, { body: { ...cups, from_spreadsheet: true } })).warnings).toEqual(
      [],
    );
    await expect(save(engine, { sku: 'PART', kit_components: [{ sku: 'SET' }] })).rejects.toMatchObject({
      status: 400,
      details: [{ field: 'kit_components', message: 'hold SET, which holds PART itself (PART → SET → KIT → PART)' }],
    });
    const skus = [
      { sku: 'A', kit_components: [{ sku: 'B' }] },
      { sku: 'B', kit_components: [{ sku: 'A' }] },
    ];
    await expect(engine.call(skuOperations.saveMany, { body: { skus } })).rejects.toMatchObject({
      details: [{ field: 'skus[0].kit_components' }],
    });
    expect(await save(engine, { sku: 'PART', kit_components: [{ sku: 'CUP' }] })).toMatchObject({ is_kit: true });
  });

  it('are found by words of SKU, name and UPC, page by page', async () => {
    const engine = await databases.engine();
    for (const [sku, name, upc] of [
      ['MUG-R', 'Stoneware mug, red', '012345678905'],
      ['MUG-B', 'Stoneware mug, blue', '2'],
      ['50%_off', 'Voucher', '3'],
    ])
      await save(engine, { sku, name, upc });
    expect(await names(engine, { query: 'MUG' })).toEqual(['MUG-B', 'MUG-R']);
    expect(await names(engine, { query: 'mug red' })).toEqual(['MUG-R']);
    expect(await names(engine, { query: '567890' })).toEqual(['MUG-R']);
    expect(await names(engine, { query: '%_' })).toEqual(['50%_off']);
    expect(await names(engine, { page: 2, per_page: 2 })).toEqual(['MUG-R']);
    expect(await names(engine, { sort: 'name', direction: 'desc' })).toEqual(['50%_off', 'MUG-R', 'MUG-B']);
    const detected = await engine.call(skuOperations.detect, { query: { sku: '00012345678905' } });
    expect(detected.value).toMatchObject({ sku: 'MUG-R', matched_by: 'upc' });
    const spelt = await engine.call(skuOperations.detect, { query: { sku: 'mug-b' } });
    expect(spelt.value).toMatchObject({ sku: 'MUG-B', matched_by: 'sku_in_another_case' });
    await expect(engine.call(skuOperations.detect, { query: { sku: 'X' } })).rejects.toMatchObject({ status: 404 });
    await expect(engine.call(skuOperations.search, {})).rejects.toMatchObject({ status: 400 });
  });

  it('are deleted all or none, and not while another SKU is made of them', async () => {
    const engine = await databases.engine();
    await save(engine, { sku: 'A' });
    await save(engine, { sku: 'B', kit_components: [{ sku: 'A' }] });
    const remove = (...sku: readonly string[]) => engine.call(skuOperations.delete, { body: { sku } });
    await expect(remove('B', 'C')).rejects.toMatchObject({ code: 'sku_not_found' });
    await expect(remove('A')).rejects.toMatchObject({ code: 'sku_in_use' });
    expect(await names(engine, {})).toEqual(['A', 'B']);
    await remove('A', 'B');
    expect(await names(engine, {})).toEqual([]);
    const many = Array.from({ length: 501 }, (_, index) => `S${index}`);
    await expect(remove(...many)).rejects.toMatchObject({ code: 'limit_exceeded' });
  });

  it('that come twice in one file are one SKU, the later row over the earlier', async () => {
    const engine = await databases.engine();
    const skus = [
      { sku: 'A', name: 'First', upc: '1' },
      { sku: 'A', name: 'Second' },
    ];
    const { value } = await engine.call(skuOperations.saveMany, { body: { skus } });
    expect(value).toMatchObject([{ name: 'Second', upc: '1' }]);
    const wrong = { skus: [{ sku: 'B' }, { sku: 'C', child_sku_qty: 2 }] };
    await expect(engine.call(skuOperations.saveMany, { body: wrong })).rejects.toMatchObject({
      details: [{ field: 'skus[1].child_sku' }],
    });
  });

  it('stand beside a catalogue of everyday goods', async () => {
    const engine = await databases.engine();
    const search = async (q: string) => (await engine.call(itemOperations.search, { query: { q } })).value;
    const [mug] = await search('mugs');
    expect(mug).toMatchObject({ name: 'Mug', category_name: 'Kitchenware', dimensions: { length: 5, weight: 1.1 } });
    expect(mug?.id).toMatch(/^itm_[0-9a-f]{16}$/);
    expect(mug?.average_dimensions.avg_length).toBe(5);
    expect((await search('coffee mug'))[0]?.name).toBe('Mug');
    expect((await search('sofaa'))[0]?.name).toBe('Sofa three seats');
    expect(await search('xyzzy')).toEqual([]);
    await expect(engine.call(itemOperations.list, {})).rejects.toMatchObject({ details: [{ field: 'name' }] });
    const all = await engine.services.items.all();
    expect(all.length).toBeGreaterThanOrEqual(100);
    expect(new Set(all.map((item) => item.name)).size).toBe(all.length);
    expect(all.filter((item) => Math.min(item.length, item.width, item.height, item.weight) <= 0)).toEqual([]);
  });
});
