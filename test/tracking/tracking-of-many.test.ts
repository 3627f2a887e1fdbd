import { expect, test } from 'vitest';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { Api } from '../contract/client.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { openTellingShop, type TellingShop } from '../webhooks/shop.ts';

const DAY_MS = 86_400_000;

describeOnBothDatabases('tracking of many shipments', (databases) => {
  const idsOf = (values: readonly { readonly id: string }[]) => values.map(({ id }) => id);
  const refresh = async (shop: TellingShop, body: object = {}) =>
    (await shop.engine.call(trackingOperations.refresh, { body })).value;

  test('is read page by page where none is named', async () => {
    const shop = await openTellingShop(databases);
    const booked = [await shop.ship(), await shop.ship(), await shop.ship()];
    const api = await Api.on(shop.engine);
    const first = await api.post('/tracking/query', { per_page: 2 });
    expect(idsOf(first.json)).toEqual(idsOf(booked.slice(0, 2)));
    expect(first.headers).toMatchObject({ 'x-total': '3', 'x-page': '1', 'x-per-page': '2', 'x-total-pages': '2' });
    const second = await api.post('/tracking/query', { per_page: 2, page: 2 });
    expect(idsOf(second.json)).toEqual(idsOf(booked.slice(2)));
    expect((await api.post('/tracking/query', {})).headers).toMatchObject({ 'x-per-page': '100' });
  });

  test('is answered for all that are named, in that order, by id, shid or tracking number', async () => {
    const shop = await openTellingShop(databases);
    const [one, two, three] = [await shop.ship(), await shop.ship(), await shop.ship()];
    const api = await Api.on(shop.engine);
    const names = [three.id, String(two.shid), one.trackingNumber, three.id];
    const { json } = await api.post('/tracking/query', { shipments: names, per_page: 1 });
    expect(idsOf(json)).toEqual(idsOf([three, two, one, three]));
    const often = Array.from({ length: 450 }, (_, at) => (at % 2 === 0 ? one.id : two.id));
    expect(idsOf((await api.post('/tracking/query', { shipments: often })).json)).toEqual(often);
    const unknown = await api.post('/tracking/query', { shipments: [one.id, 'nobody'] });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'shipment_not_found']);
    expect((await api.post('/tracking/query', { shipments: [] })).json).toEqual([]);
  });

  test('is asked for those alone that are on their way, and says which these are', async () => {
    const shop = await openTellingShop(databases);
    const delivered = await shop.ship();
    await refresh(shop, { advance_ms: 30 * DAY_MS });
    expect((await shop.stateOf(delivered.id)).status).toBe('delivered');
    const underway = [await shop.ship(), await shop.ship()];
    expect(await refresh(shop)).toMatchObject({ asked: 2, shipments: idsOf(underway) });
    expect(await refresh(shop, { shipments: [delivered.id, underway[0]?.id] })).not.toHaveProperty('shipments');
  });

  test('is not asked for at all where one that is named is none', async () => {
    const shop = await openTellingShop(databases);
    const { id } = await shop.ship();
    const asked = refresh(shop, { shipments: [id, 'nobody'], advance_ms: 30 * DAY_MS });
    await expect(asked).rejects.toMatchObject({ code: 'shipment_not_found' });
    await refresh(shop);
    expect((await shop.stateOf(id)).status).toBe('confirmed');
  });
});
