import { beforeAll, describe, expect, test } from 'vitest';
import { carrierOperations } from '../../src/carriers/carriers.operations.ts';
import { type DatedVersion, datedCarrier } from '../../src/carriers/dated-carrier.ts';
import { createTariffCarrier } from '../../src/carriers/tariff/create-tariff-carrier.ts';
import type { Tariff } from '../../src/carriers/tariff/tariff.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { filesOf, fixtureTariff, geography, request } from './tariff/fixture-tariffs.ts';

const SUNDAY = new Date('2026-03-08T18:00:00.000Z');
const MONDAY = new Date('2026-03-09T18:00:00.000Z');
const LATER = new Date('2026-03-09T19:00:00.000Z');

/** The fixture's tariff under another code, for that time, without fuel or with half as much again. */
function tariff(code: string, from: string, to: string | null, fuel: number): Record<string, string> {
  const files = Object.fromEntries(filesOf('fixture_parcel'));
  const told = {
    ...JSON.parse(files['tariff.json'] ?? ''),
    carrier_code: code,
    effective_from: from,
    effective_to: to,
  };
  const [head] = (files['fuel.csv'] ?? '').split('\n');
  return { ...files, 'tariff.json': JSON.stringify(told), 'fuel.csv': `${head}\n2026-01-05,${fuel}\n` };
}

describeOnBothDatabases('tariffs that follow one another', (databases) => {
  let location: string;
  let sunday: Api;
  let monday: Api;
  beforeAll(async () => {
    location = await databases.initialised();
    const engine = await databases.engine({ location, now: SUNDAY });
    sunday = await Api.on(engine);
    monday = new Api(await databases.engine({ location, now: MONDAY }), sunday.key);
    for (const [code, end] of [
      ['fxq', '2026-03-08'],
      ['fxr', null],
    ] as const) {
      for (const files of [tariff(code, '2026-01-05', end, 0), tariff(code, '2026-03-09', null, 50)]) {
        await engine.call(carrierOperations.add, { body: { files } });
      }
    }
  });
  const quoted = async (api: Api, code: string) => {
    const { json: order } = await api.post('/orders', orderBody());
    const { json } = await api.get(`/orders/${order.id}/rates`);
    const isGround = (each: Record<string, unknown>) => each.carrier_code === code && each.service_code === 'ground';
    const ground = json.find(isGround);
    return [ground?.ship_date, ground?.price];
  };

  test.each(['fxq', 'fxr'])('%s: what goes out on Monday has the price of Monday, on Sunday too', async (code) => {
    const early = await quoted(sunday, code);
    expect(early).toEqual(['2026-03-09', expect.any(String)]);
    expect(early).toEqual(await quoted(monday, code));
    const { json: order } = await sunday.post('/orders', orderBody());
    const { status, json: booked } = await sunday.post(`/orders/${order.id}/book`, { service_code: `${code}/ground` });
    expect([status, booked.total_price]).toEqual([201, Number(early[1])]);
  });

  test('one that was corrected is told to count no more when it is added again', async () => {
    const [first, correction] = [tariff('fxs', '2026-01-05', null, 0), tariff('fxs', '2026-01-05', null, 80)];
    const add = (api: Api, files: Record<string, string>) =>
      api.engine.call(carrierOperations.add, { body: { files } });
    expect((await add(sunday, first)).warnings).toEqual([]);
    expect((await add(sunday, first)).warnings).toEqual([]);
    await add(monday, correction);
    expect((await add(monday, correction)).warnings).toEqual([]);
    const again = await add(monday, first);
    expect(again.value.result).toBe('unchanged');
    expect(again.warnings).toEqual([expect.stringMatching(/a correction of it, added on 2026-03-09, counts/)]);
    const price = async () => (await quoted(monday, 'fxs'))[1];
    const corrected = await price();
    const back = { ...first, 'tariff.json': String(first['tariff.json']).replace('"notice":"', '"notice":"Again. ') };
    expect((await add(new Api(await databases.engine({ location, now: LATER }), sunday.key), back)).warnings).toEqual(
      [],
    );
    expect(await quoted(new Api(await databases.engine({ location, now: LATER }), sunday.key), 'fxs')).not.toContain(
      corrected,
    );
  });

  test('a service that is not in the next tariff is refused with the reason', async () => {
    const dropped = tariff('fxr', '2026-03-16', null, 50);
    const told = JSON.parse(dropped['tariff.json'] ?? '');
    const services = told.services.filter(({ code }: { code: string }) => code !== '2day');
    const files = { ...dropped, 'tariff.json': JSON.stringify({ ...told, services }) };
    await sunday.engine.call(carrierOperations.add, { body: { files } });
    const { json } = await sunday.post('/rates', {
      destination_address: { zip: '98101' },
      packages: [{ length: 10, width: 8, height: 4, weight: 2 }],
      carrier_filter: ['fxr'],
      pickup: [{ start_time: '2026-03-15T18:00:00Z' }],
    });
    expect(json.rates.map((each: Record<string, unknown>) => each.ship_date)).toEqual(['2026-03-16', '2026-03-16']);
    expect(json.errors).toMatchObject([{ service_code: '2day', message: expect.stringContaining('2026-03-15') }]);
  });
});

describe('versions of a tariff', () => {
  const base = fixtureTariff('fixture_parcel');
  const version = (from: string, to: string | null, changes: object = {}): DatedVersion => {
    const dated = { ...base, effectiveTo: to, carrierName: `from ${from}`, ...changes } as Tariff;
    const carrier = createTariffCarrier(dated, geography);
    return { from, to, carrier, shipDate: carrier.shipDate };
  };
  const only = (...codes: string[]) => ({ services: base.services.filter(({ code }) => codes.includes(code)) });
  const SATURDAY = request({ readyDate: '2026-03-07' });

  test('are asked for what goes out under them: a service that is new is not offered before', async () => {
    const changing = datedCarrier([
      version('2026-03-01', '2026-03-08', only('ground', '2day')),
      version('2026-03-09', null, only('ground', 'nextday')),
    ]);
    const offered = async (asked = SATURDAY) =>
      (await changing.rate(asked)).value.offers.map(({ serviceCode, carrierName }) => `${serviceCode} ${carrierName}`);
    expect((await offered()).toSorted()).toEqual(['ground from 2026-03-09', 'nextday from 2026-03-09']);
    const friday = await offered(request({ readyDate: '2026-03-06' }));
    expect(friday.toSorted()).toEqual(['2day from 2026-03-01', 'ground from 2026-03-01']);
  });

  test('take over at their beginning, though their calendar is open before', async () => {
    const closed = { closedDates: ['2026-03-09'] };
    const changing = datedCarrier([version('2026-03-01', '2026-03-09', closed), version('2026-03-10', null)]);
    const { value } = await changing.rate(SATURDAY);
    expect(value.refusals).toEqual([]);
    expect(new Set(value.offers.map(({ shipDate }) => shipDate))).toEqual(new Set(['2026-03-10']));
    const booking = { key: 'key', account: 'acc_1' as never, shid: 1, serviceCode: 'ground' };
    const { value: booked } = await changing.book({ ...SATURDAY, ...booking });
    expect(booked.offer).toEqual(value.offers.find(({ serviceCode }) => serviceCode === 'ground'));
  });
});
