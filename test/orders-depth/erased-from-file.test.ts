import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DESTINATION, items, openShop } from './shop.ts';

const NAME = 'Zebedee Quuxbaum';

/** Which of a data file and its log hold these bytes, also where no row is any more. */
const filesHolding = (location: string, text: string) =>
  [location, `${location}-wal`]
    .filter((file) => readFileSync(file).includes(text))
    .map((file) => file.slice(location.length));

describeOnBothDatabases('a person whose data was erased', (databases) => {
  // The files of PostgreSQL are its server's.
  it.runIf(databases.dialect === 'sqlite')('stands nowhere in the file, nor in its log while it is open', async () => {
    const location = await databases.initialised();
    const engine = await databases.engine({ location });
    const shop = await openShop(engine);
    const others = async (from: string) => {
      for (let number = 1; number <= 10; number++) {
        const { id } = await shop.create({
          order_number: `${from}-${number}`,
          order_line_items: items({ 'MUG-RED': 1 }),
        });
        await shop.update(id, { notes: [{ body: `note ${number} ${'x'.repeat(number * 40)}` }] });
      }
    };
    await others('A');
    const { id } = await shop.create({
      order_number: 'GONE-1',
      destination_address: { ...DESTINATION, name: NAME },
      order_line_items: items({ 'MUG-RED': 2 }),
      notes: [{ body: `ring twice for ${NAME}` }],
    });
    await shop.update(id, { notes: [{ body: `${NAME} has moved, ${'far '.repeat(2000)}` }] });
    await others('B');
    await shop.book(id);
    await others('C');
    await shop.call(orderOperations.cancel, { params: { id }, body: { cancel_shipments: true } });
    expect(filesHolding(location, NAME)).not.toEqual([]);
    await shop.call(orderOperations.redact, { params: { id } });
    expect(filesHolding(location, NAME)).toEqual([]);
  });
});
