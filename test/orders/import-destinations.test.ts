import { expect, it, vi } from 'vitest';
import { toldOfDestinations } from '../../src/orders/operations/doubtful-destinations.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

const ELSEWHERE = { ...SHIP_TO, ship_to_state: 'NY' };
const TOLD = expect.stringMatching(/^destination_address\.state: ZIP code 92101 is San Diego, CA, not in NY; probably/);

describeOnBothDatabases('an order of a file whose state is not its ZIP’s', (databases) => {
  const outcomes = async (...given: Parameters<typeof importText>) => {
    const records = await importText(...given);
    return records.map(({ order_number, result, warnings }) => [order_number, result, warnings]);
  };

  it('is taken and warned of, in a plan too, and again as long as it goes there', async () => {
    const location = await databases.initialised();
    const [dry, engine] = [await databases.engine({ location, dryRun: true }), await databases.engine({ location })];
    const text = csvText([
      { order_number: 'FAR', sku: 'MUG', quantity: 1, ...ELSEWHERE },
      { order_number: 'NEAR', sku: 'MUG', quantity: 1, ...SHIP_TO },
    ]);
    const created = [
      ['FAR', 'created', [TOLD]],
      ['NEAR', 'created', []],
    ];
    expect(await outcomes(dry, text, { options: { isPlan: true } })).toEqual(created);
    expect(await outcomes(engine, text)).toEqual(created);
    expect(await outcomes(engine, text)).toEqual([
      ['FAR', 'unchanged', [TOLD]],
      ['NEAR', 'unchanged', []],
    ]);
    const body = { destination_address: { state: 'CA' } };
    await engine.call(orderOperations.update, { params: { id: 'FAR' }, body });
    expect(await outcomes(engine, text)).toEqual([
      ['FAR', 'unchanged', []],
      ['NEAR', 'unchanged', []],
    ]);
  });

  it('is warned of where an update brings it there, and in an atomic import', async () => {
    const engine = await databases.engine();
    await importText(engine, csvText([{ order_number: 'MOVED', sku: 'MUG', quantity: 1, ...SHIP_TO }]));
    const moved = csvText([{ order_number: 'MOVED', sku: 'MUG', quantity: 1, ...ELSEWHERE }]);
    const options = { onConflict: 'update', isAtomic: true } as const;
    expect(await outcomes(engine, moved, { options })).toEqual([['MOVED', 'updated', [TOLD]]]);
  });

  it('is warned of once where it is rated too, and over a server', async () => {
    const engine = await databases.engine();
    const order = {
      order_number: 'RATED',
      instant_proposed_shipment_generation: true,
      destination_address: { name: 'Dock', street1: '1 Pier', city: 'San Diego', state: 'NY', zip: '92101' },
      order_line_items: [{ sku: 'CUP', quantity: 1, weight: 1, length: 5, width: 4, height: 4 }],
    };
    const { value } = await engine.call(orderOperations.importBatch, { body: { orders: [order] } });
    expect(value).toMatchObject([{ result: 'created', warnings: [TOLD] }]);
  });

  it('is read some hundred at a time where many orders stay as they are: an atomic import has all of them', async () => {
    const engine = await databases.engine();
    const rows = Array.from({ length: 450 }, (_, at) => ({
      ...{ order_number: `MANY-${at}`, sku: 'MUG', quantity: 1 },
      ...(at === 449 ? ELSEWHERE : SHIP_TO),
    }));
    const ids = (await importText(engine, csvText(rows))).map(({ id }) => String(id));
    const read = vi.spyOn(engine.services.database, 'read');
    const told = await toldOfDestinations(engine.services, new Map(ids.map((id) => [id, null])));
    expect([...told]).toEqual([[ids.at(-1), [TOLD]]]);
    expect(read.mock.calls.length).toBeGreaterThan(2);
    vi.restoreAllMocks();
  });

  it('is no news of an order that is shipped', async () => {
    const engine = await databases.engine();
    const gone = { order_number: 'GONE', sku: 'MUG', quantity: 1, status: 'shipped', ...ELSEWHERE };
    const [created] = await outcomes(engine, csvText([gone]));
    expect(created).toEqual(['GONE', 'created', expect.not.arrayContaining([TOLD])]);
  });
});
