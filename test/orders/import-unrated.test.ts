import { expect, it } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { importText } from './import.builder.ts';

const TO = { name: 'J', street1: '1 Main St', city: 'Newark', state: 'NJ', zip: '07101', phone_number: '5555555555' };
const LINE = { sku: 'MUG', quantity: 1, price: 5, weight: 1, length: 5, width: 4, height: 4 };
const order = (order_number: string) =>
  JSON.stringify({
    order_number,
    destination_address: TO,
    order_line_items: [LINE],
    instant_proposed_shipment_generation: true,
  });

describeOnBothDatabases('an import that ended before it rated what it kept', (databases) => {
  it('is made up for when it comes again', async () => {
    const location = await databases.initialised();
    const engine = await databases.engine({ location });
    const proposed = async (id: string) =>
      (await engine.call(orderOperations.get, { params: { id } })).value.proposed_shipments?.length;
    const text = `${order('UR-1')}\n${order('UR-2')}\n`;
    await importText(engine, text, { name: 'orders.ndjson' });
    const rated = await proposed('UR-1');
    expect(rated).toBeGreaterThan(0);

    const database = await databases.open(location);
    await database.write((transaction) => transaction.rows('DELETE FROM proposed_shipments', []));
    await engine.call(orderOperations.hold, { body: { ids: ['UR-2'] } });

    const again = await importText(engine, text, { name: 'orders.ndjson' });
    expect(again.map(({ result, warnings }) => [result, warnings])).toEqual([
      ['unchanged', []],
      ['unchanged', []],
    ]);
    expect(await proposed('UR-1')).toBe(rated);
    // What somebody held waits for them.
    expect(await proposed('UR-2')).toBe(0);
  });
});
