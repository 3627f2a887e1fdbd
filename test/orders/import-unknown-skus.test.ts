import { expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import { SkusReliedOn } from '../../src/orders/commands/import-unknown-skus.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

const row = (order_number: string, sku: string, more: object = {}) => ({
  order_number,
  ...SHIP_TO,
  sku,
  quantity: 2,
  ...more,
});
const MEASURES = { length: 4, width: 4, height: 4, weight: 1 };

describeOnBothDatabases('SKUs of an import that the catalogue does not hold', (databases) => {
  it('are told where it holds others, of orders that come in and lines that do not say what they measure', async () => {
    const engine = await databases.engine();
    const told = async (rows: readonly Readonly<Record<string, string | number>>[]) => {
      const skus = new SkusReliedOn();
      await importText(engine, csvText(rows), { imported: (order) => skus.add(order) });
      return skus.unknown(engine);
    };
    expect(await told([row('SO-1', 'NOWHERE')])).toBeUndefined();
    await engine.call(skuOperations.save, { body: { sku: 'MUG', ...MEASURES } });
    const of = (named: string) =>
      `${named}; nothing says what it measures, which rating needs: skus create, skus import`;
    expect(await told([row('SO-2', 'MUG'), row('SO-2', 'MUGG')])).toBe(of('1 SKU is not in the catalogue: MUGG'));
    // What is there already, is rejected, or measures what its line says, is nobody's business.
    expect(await told([row('SO-2', 'MUG'), row('SO-2', 'MUGG')])).toBeUndefined();
    expect(await told([row('SO-3', 'BOWL', { ship_to_zip: 'x' })])).toBeUndefined();
    expect(await told([row('SO-4', 'BOWL', MEASURES)])).toBeUndefined();
    expect(await told([row('SO-5', 'BOWL', { ...MEASURES, weight: '' })])).toBe(
      of('1 SKU is not in the catalogue: BOWL'),
    );
    // It looks like the one that is there: around it such characters are left out.
    expect(await told([row('SO-7', '\u200bMUG\ufeff\u200b')])).toBeUndefined();
    expect(await told([row('SO-6', 'MU\u200bG')])).toBe(of('1 SKU is not in the catalogue: MU\\u200bG'));
    const { value: order } = await engine.call(orderOperations.get, { params: { id: 'SO-6' } });
    expect(order.order_line_items[0]?.error_message).toMatch(/^SKU MU\\u200bG has no length/);
    const many = Array.from({ length: 1_200 }, (_, at) => row(`M-${at}`, `SKU-${at}`));
    expect(await told(many)).toMatch(/^1200 SKUs are not in the catalogue: SKU-0, .*SKU-9 and 1190 more; nothing says/);
  });
});
