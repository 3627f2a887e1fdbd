import { expect, it } from 'vitest';
import { boxOperations } from '../../src/catalog/catalog.operations.ts';
import { exchangeRateOperations } from '../../src/exchange-rates/exchange-rates.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('boxes', (databases) => {
  it('that many change at once lose nothing of it', async () => {
    const engine = await databases.engine();
    const told = { outer_length: 8, tare_weight: 2, max_weight: 60, cost: 3 };
    const box = { code: 'B', inner_length: 1, inner_width: 1, inner_height: 1, max_weight: 5 };
    await engine.call(boxOperations.save, { body: { boxes: [box] } });
    const change = (body: object) => engine.call(boxOperations.update, { params: { code: 'B' }, body });
    await Promise.all(Object.entries(told).map(([name, value]) => change({ [name]: value })));
    const { value } = await engine.call(boxOperations.get, { params: { code: 'B' } });
    expect(value).toMatchObject(told);
  });

  it('that change their currency say anew what they cost, where they cost anything', async () => {
    const engine = await databases.engine();
    const box = { code: 'B', inner_length: 1, inner_width: 1, inner_height: 1, max_weight: 5, cost: 3 };
    await engine.call(boxOperations.save, { body: { boxes: [box] } });
    const change = (body: object) => engine.call(boxOperations.update, { params: { code: 'B' }, body });
    await expect(change({ currency: 'EUR' })).rejects.toMatchObject({ details: [{ field: 'cost' }] });
    expect((await change({ currency: 'EUR', cost: 2 })).value).toMatchObject({ currency: 'EUR', cost: 2 });
  });

  it('and rates are saved of a list that holds none, as a file with its header alone does, and not of no list', async () => {
    const engine = await databases.engine();
    const boxes = (body: object) => engine.call(boxOperations.save, { body });
    const rates = (body: object) => engine.call(exchangeRateOperations.save, { body });
    expect([(await boxes({ boxes: [] })).value, (await rates({ exchange_rates: [] })).value]).toEqual([[], []]);
    await expect(boxes({})).rejects.toMatchObject({ details: [{ field: 'boxes' }] });
    await expect(rates({})).rejects.toMatchObject({ details: [{ field: 'exchange_rates' }] });
  });

  it.each([
    ['BOX-6X4X', 'did you mean BOX-6X4X4?'],
    ['box-6x4x4', 'did you mean BOX-6X4X4?'],
    ['CRATE', 'shipdock boxes list'],
    ['X'.repeat(60), 'shipdock boxes list'],
  ])('of one that is not there (%s) tell what was meant', async (code, hint) => {
    const engine = await databases.engine();
    const missing = { code: 'box_not_found', hint };
    await expect(engine.call(boxOperations.get, { params: { code } })).rejects.toMatchObject(missing);
    await expect(engine.call(boxOperations.update, { params: { code }, body: {} })).rejects.toMatchObject(missing);
    const several = { body: { code: ['BOX-10X8X6', code] } };
    await expect(engine.call(boxOperations.delete, several)).rejects.toMatchObject(missing);
    expect((await engine.call(boxOperations.get, { params: { code: 'BOX-10X8X6' } })).value.code).toBe('BOX-10X8X6');
  });
});
