import { beforeAll, expect, it } from 'vitest';
import { type Answer, Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

type Json = Answer['json'];
const PACKAGES = [{ length: 12, width: 10, height: 9, weight: 7 }];
const pickupOn = (day: string) => [{ start_time: `${day}T17:00:00Z`, end_time: `${day}T20:00:00Z` }];

/** What is picked up later is rated for later, and a pickup that nobody is asked for is told (src/rating/DECISIONS.md). */
describeOnBothDatabases('a pickup', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
  });

  it.each(['rate', 'packages'])('of a proposed shipment is rated, as its booking will be: by its %s', async (way) => {
    const pickup = pickupOn('2026-03-04');
    const { destination_address } = orderBody();
    const { json } = await api.post('/rates', { destination_address, packages: PACKAGES, pickup });
    const [rate] = json.rates;
    const { order, proposal } = await proposed(
      way === 'rate'
        ? { rate_id: rate.id }
        : { packages: PACKAGES, pickup, service_code: `${rate.carrier_code}/${rate.service_code}` },
    );
    expect(proposal).toMatchObject({ ship_date: '2026-03-04', estimated_delivery_date: rate.est_delivery_date });
    const { json: booked } = await api.post(`/orders/${order.id}/proposed_shipments/${proposal.id}/book`, {});
    expect([booked.ship_date, booked.est_delivery_date]).toEqual(['2026-03-04', rate.est_delivery_date]);
  });

  it('of a proposed shipment that has passed is told, and rated as ready now', async () => {
    const { proposal } = await proposed({ packages: PACKAGES, pickup: pickupOn('2026-02-24') });
    expect(proposal.ship_date).toBe('2026-03-02');
    expect(proposal.warnings.join()).toContain('the pickup has passed');
    const { destination_address } = orderBody();
    const body = { destination_address, packages: PACKAGES, pickup: pickupOn('2026-02-24') };
    const { json } = await api.post('/rates', body);
    expect(json.rates[0].ship_date).toBe('2026-03-02');
    expect(json.warnings.join()).toContain('the pickup has passed');
  });

  it.each([
    ['2026-04-20', 201, '49 days ahead'],
    ['2099-05-05', 422, '26727 days ahead'],
  ])('that is far ahead is told, and refused where it cannot be meant: %s', async (day, status, told) => {
    const fields = { packages: PACKAGES, pickup: pickupOn(day) };
    const { order, proposal } = await proposed(fields);
    const rated = await api.post('/rates', { ...fields, destination_address: orderBody().destination_address });
    for (const { warnings } of [proposal, rated.json]) {
      expect(warnings).toContainEqual(expect.stringMatching(new RegExp(`^pickup\\[0\\].start_time: .* ${told}`)));
    }
    const booked = await api.post(`/orders/${order.id}/book`, fields);
    expect([booked.status, booked.text]).toEqual([status, expect.stringContaining(`the pickup on ${day} is ${told}`)]);
    if (status === 422) expect(booked.json.details[0].field).toBe('pickup[0].start_time');
  });

  it.each([
    ['2026-04-20T20:00:00Z', 201, 'the pickup until 2026-04-20 is 49 days ahead'],
    ['2099-03-04', 422, 'the pickup until 2099-03-04 is 26665 days ahead'],
  ])('that may be any day until %s is told, and refused where that cannot be meant', async (end, status, told) => {
    const fields = { packages: PACKAGES, pickup: [{ start_time: '2026-03-04T17:00:00Z', end_time: end }] };
    const rated = await api.post('/rates', { ...fields, destination_address: orderBody().destination_address });
    expect(rated.json.warnings).toContainEqual(expect.stringContaining(`pickup[0].end_time: ${told}`));
    const { json: order } = await api.post('/orders', orderBody());
    const booked = await api.post(`/orders/${order.id}/book`, fields);
    expect([booked.status, booked.text]).toEqual([status, expect.stringContaining(told)]);
    if (status === 422) expect(booked.json.details[0].field).toBe('pickup[0].end_time');
  });

  it.each([
    ['has begun and ends later', { start_time: '2026-03-02T16:00:00Z', end_time: '2026-03-02T22:00:00Z' }],
    ['began yesterday and ends later', { start_time: '2026-03-01T16:00:00Z', end_time: '2026-03-02T22:00:00Z' }],
    ['began today and says no end', { start_time: '2026-03-02T16:00:00Z' }],
  ])('that %s is asked for, whichever way it is booked', async (_, hours) => {
    const fields = { packages: PACKAGES, pickup: [hours] };
    const { order, proposal } = await proposed(fields);
    expect([proposal.ship_date, proposal.warnings ?? []]).toEqual(['2026-03-02', []]);
    const { json: rated } = await api.post('/rates', {
      destination_address: orderBody().destination_address,
      ...fields,
    });
    expect(rated.warnings ?? []).toEqual([]);
    const [rate] = rated.rates;
    const byItself = { ...fields, service_code: `${rate.carrier_code}/${rate.service_code}` };
    const others = [await api.post('/orders', orderBody()), await api.post('/orders', orderBody())];
    for (const answer of [
      await api.post(`/orders/${order.id}/proposed_shipments/${proposal.id}/book`, {}),
      await api.post(`/orders/${others[0]?.json.id}/book`, { rate_id: rate.id }),
      await api.post(`/orders/${others[1]?.json.id}/book`, byItself),
    ]) {
      const { dispatch_details, ship_date } = answer.json;
      expect([answer.status, dispatch_details?.status, ship_date], answer.text).toEqual([
        201,
        'requested',
        '2026-03-02',
      ]);
    }
  });

  it.each([
    [{ end_time: '2026-03-04T20:00:00Z' }, 'pickup[0].start_time', 'is missing'],
    [{}, 'pickup[0].start_time', 'is missing'],
    [{ start_time: '' }, 'pickup[0].start_time', 'is missing'],
    [
      { start_time: '2036-03-04T20:00:00Z', end_time: '2036-03-04T17:00:00Z' },
      'pickup[0].end_time',
      'is before start_time',
    ],
  ])(
    'that does not tell when it begins, or ends before, is refused: nobody would come (%j)',
    async (pickup, field, message) => {
      const { json: order } = await api.post('/orders', orderBody());
      const { destination_address } = orderBody();
      const fields = { packages: PACKAGES, pickup: [pickup] };
      for (const [path, body] of [
        [`/orders/${order.id}/book`, fields],
        [`/orders/${order.id}/proposed_shipments`, fields],
        ['/rates', { ...fields, destination_address }],
      ] as const) {
        const { status, json } = await api.post(path, body);
        expect([status, json.details]).toMatchObject([400, [{ field, message }]]);
      }
    },
  );

  it('that has passed is not asked for, nor the next one in its place: that is what was told', async () => {
    const pickup = [...pickupOn('2026-02-24'), ...pickupOn('2026-03-04')];
    const { order, proposal } = await proposed({ packages: PACKAGES, pickup });
    expect(proposal.warnings.join()).toContain('none is asked for');
    const { json } = await api.post(`/orders/${order.id}/proposed_shipments/${proposal.id}/book`, {});
    expect([json.dispatch_details, json.warnings.join()]).toEqual([null, expect.stringContaining('none is asked for')]);
  });

  /** Clocks of Cairo go back an hour at 2026-10-29T21:00Z: 23:00 to midnight comes twice. */
  it.each([
    ['2026-10-29T20:30:00Z', '2026-10-29T21:05:00Z', '2026-10-29T21:10:00Z', 'requested'],
    ['2026-10-29T21:20:00Z', '2026-10-29T20:00:00Z', '2026-10-29T20:30:00Z', undefined],
  ])('in the hour that clocks repeat has passed where its end has: at %s, %s to %s', async (now, from, to, asked) => {
    const clock = await Api.on(await databases.engine({ now: new Date(now) }));
    const address = { street1: '1 Main St', city: 'Portland', state: 'OR', zip: '97201', country: 'US' };
    await clock.post('/warehouses', { code: 'CA', name: 'CA', time_zone: 'Africa/Cairo', address });
    const { destination_address } = orderBody();
    const asks = { warehouse_code: 'CA', packages: PACKAGES, pickup: [{ start_time: from, end_time: to }] };
    const { json: rated } = await clock.post('/rates', { ...asks, destination_address });
    const { json: order } = await clock.post('/orders', orderBody({ warehouse_code: 'CA' }));
    const { status, json } = await clock.post(`/orders/${order.id}/book`, { rate_id: rated.rates[0].id });
    expect([status, json.dispatch_details?.status]).toEqual([201, asked]);
    expect((rated.warnings ?? []).join().includes('the pickup has passed')).toBe(asked === undefined);
    const { json: other } = await clock.post('/orders', orderBody({ warehouse_code: 'CA' }));
    const direct = await clock.post(`/orders/${other.id}/book`, asks);
    expect(direct.status).toBe(asked === undefined ? 422 : 201);
  });

  it('beside another is told not to be asked for', async () => {
    const { json: order } = await api.post('/orders', orderBody());
    const pickup = [...pickupOn('2026-03-04'), ...pickupOn('2026-03-05')];
    const { status, json } = await api.post(`/orders/${order.id}/book`, { packages: PACKAGES, pickup });
    expect([status, json.warnings.join()]).toEqual([201, expect.stringContaining('of 2 pickups the first alone')]);
  });

  async function proposed(fields: object): Promise<{ order: Json; proposal: Json }> {
    const { json: order } = await api.post('/orders', orderBody());
    const answer = await api.post(`/orders/${order.id}/proposed_shipments`, fields);
    expect(answer.status, JSON.stringify(answer.json)).toBe(201);
    return { order, proposal: answer.json };
  }
});
