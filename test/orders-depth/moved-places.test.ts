import { beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { openShop, type Shop } from './shop.ts';

describeOnBothDatabases('a file that sends an order to another address', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });

  const old = { ship_to_street1: '1 Main St', ship_to_street2: 'Apt 5', ship_to_company: 'ACME' };
  const sent = async (order_number: string, cells: Readonly<Record<string, string>>) => {
    const row = { order_number, sku: 'MUG-RED', quantity: '2', ...SHIP_TO, ...old, ship_to_zip: '92103', ...cells };
    const [record] = await importText(shop.engine, csvText([row]), { options: { onConflict: 'update' } });
    const { company, street1, street2, zip } = (await shop.get(order_number)).destination_address ?? {};
    return { warnings: record?.warnings, to: [company, street1, street2, zip] };
  };
  const made = async () => {
    const order = `MD-${++number}`;
    await sent(order, {});
    return order;
  };
  const none = { ship_to_street2: '', ship_to_company: '' };

  it('mixes it with nothing of the old one', async () => {
    const order = await made();
    expect(await sent(order, { ...none, ship_to_street1: '9 New St', ship_to_zip: '92101' })).toEqual({
      to: [null, '9 New St', null, '92101'],
      warnings: [
        `${order}: goes to another address now, and the file does not say company "ACME", street2 "Apt 5" of it: left out`,
      ],
    });
  });

  it('keeps what may be of it in the same ZIP, and says so', async () => {
    const order = await made();
    expect(await sent(order, { ...none, ship_to_street1: '1 Main Street', ship_to_zip: '92103-1234' })).toEqual({
      to: ['ACME', '1 Main Street', 'Apt 5', '92103-1234'],
      warnings: [
        `${order}: the file says another street and no company or street2; of the old address stays company "ACME", street2 "Apt 5" (orders update --clear destination_address.company --clear destination_address.street2)`,
      ],
    });
  });

  it('leaves out the state of another country, which stays in the same ZIP', async () => {
    const abroad = { ship_to_country: 'DE', ship_to_state: '' };
    const order = await made();
    expect((await sent(order, { ...abroad, ship_to_zip: '10115' })).warnings).toEqual([
      `${order}: goes to another address now, and the file does not say state "CA" of it: left out`,
    ]);
    expect((await shop.get(order)).destination_address).toMatchObject({ country: 'DE', state: null });
    const other = await made();
    expect((await sent(other, abroad)).warnings).toEqual([
      `${other}: the file says another country and no state; of the old address stays state "CA" (orders update --clear destination_address.state)`,
    ]);
  });

  it.each([
    ['bill_to', 'billing_address', 'has another billing address now'],
    ['ship_from', 'origin_address', 'ships from another address now'],
  ] as const)('leaves out the state of another country too: %s', async (columns, field, told) => {
    const order = `MD-${++number}`;
    const address = (cells: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(cells).map(([name, cell]) => [`${columns}_${name}`, cell]));
    await sent(order, address({ street1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501', country: 'US' }));
    const abroad = address({ street1: '1 Main St', city: 'Berlin', state: '', zip: '10115', country: 'DE' });
    expect((await sent(order, abroad)).warnings).toEqual([
      `${order}: ${told}, and the file does not say state "NV" of it: left out`,
    ]);
    expect((await shop.get(order))[field]).toMatchObject({ country: 'DE', state: null });
  });

  it('or says nothing else of it, or all of it, is told nothing', async () => {
    const order = await made();
    expect(await sent(order, { ...none, tags: 'x' })).toEqual({
      to: ['ACME', '1 Main St', 'Apt 5', '92103'],
      warnings: [],
    });
    const all = {
      ship_to_street1: '9 New St',
      ship_to_street2: 'Floor 2',
      ship_to_company: 'Other',
      ship_to_zip: '92101',
    };
    expect(await sent(order, all)).toEqual({ to: ['Other', '9 New St', 'Floor 2', '92101'], warnings: [] });
  });
});
