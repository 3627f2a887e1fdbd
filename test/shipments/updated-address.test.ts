import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('an address that is changed after the booking', (databases) => {
  let api: Api;
  let path: string;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    const { json: order } = await api.post('/orders', orderBody());
    path = `/shipments/${(await api.post(`/orders/${order.id}/book`, {})).json.id}`;
  });

  const NEW_YORK = { street1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };
  it.each([
    ['a postal code that is none', { zip: 'ABC' }, /^destination_address\.zip: .*ABC/],
    ['a state that its postal code contradicts', { state: 'TX' }, /^destination_address\.state: /],
    ['a city that its postal code does not know', { city: 'Xyzzy' }, /^destination_address\.city: .*Xyzzy/],
  ])('to %s is taken, and a warning names the field', async (_what, part, warning) => {
    const { status, json } = await api.post(path, { destination_address: { ...NEW_YORK, ...part } });
    expect([status, json.destination_address]).toMatchObject([200, part]);
    expect(json.warnings).toContainEqual(expect.stringMatching(warning));
  });

  it('is answered as validated where the book has it so, and as long as it is that place', async () => {
    const home = { ...NEW_YORK, name: 'Ann Example', code: 'ANN' };
    await api.post('/addresses', { ...home, validated: true });
    await api.post('/addresses', { ...home, code: 'BOB' });
    const { json: order } = await api.post('/orders', orderBody({ destination_address: { code: 'ANN' } }));
    const { json: booked } = await api.post(`/orders/${order.id}/book`, {});
    const validated = async (destination_address: object) =>
      (await api.post(`/shipments/${booked.id}`, { destination_address })).json.destination_address.validated;
    expect([booked.destination_address.validated, booked.origin_address.validated]).toEqual([true, false]);
    expect(await validated({ name: 'Bea Example', phone_number: '2125550100' })).toBe(true);
    expect(await validated({ street2: 'Suite 4' })).toBe(false);
    expect(await validated({ code: 'BOB' })).toBe(false);
    expect(await validated({ code: 'ANN' })).toBe(true);
    const elsewhere = { order_number: 'X-1', destination_address: { ...home, street1: '12 Other St' } };
    const { json: external } = await api.post('/external_shipments', elsewhere);
    expect([external.destination_address.code, external.destination_address.validated]).toEqual(['ANN', false]);
  });

  it('of its order to one that goes nowhere is taken, and warnings name the fields', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    await api.post(`/orders/${order.id}/book`, {});
    const update = async (destination_address: object) => {
      const { status, json } = await api.post(`/orders/${order.id}`, { destination_address });
      expect(status).toBe(200);
      return (json.warnings ?? []).filter((warning: string) => warning.startsWith('destination_address'));
    };
    expect(await update({ ...NEW_YORK, street1: 'x', city: 'Xyzzy' })).toEqual([
      expect.stringMatching(/^destination_address\.city: .*Xyzzy/),
      expect.stringMatching(/^destination_address\.street1: /),
    ]);
    expect(await update({ name: 'Bea Example' })).toEqual([]);
    expect(await update(NEW_YORK)).toEqual([]);
  });

  it('says what is left to do about it, while there is anything', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const { json: booked } = await api.post(`/orders/${order.id}/book`, {});
    const said: string[] = [];
    for (const [index, status] of ['ordered', 'in_transit', 'delivered'].entries()) {
      await api.post(`/shipments/${booked.id}`, { status });
      const destination_address = { ...NEW_YORK, street2: `Suite ${index}` };
      said.push(...(await api.post(`/shipments/${booked.id}`, { destination_address })).json.warnings);
    }
    expect(said).toEqual([
      expect.stringContaining('cancel it and book again'),
      expect.stringContaining('has it already: call the carrier'),
      expect.stringContaining('it is delivered already'),
    ]);
  });

  it('is warned of for nothing but its label where it is in order', async () => {
    const { json } = await api.post(path, { destination_address: NEW_YORK });
    expect(json.warnings).toEqual([expect.stringContaining('the carrier was not told of the new address')]);
    expect((await api.post(path, { destination_instructions: 'ring' })).json.warnings ?? []).toEqual([]);
  });
});
