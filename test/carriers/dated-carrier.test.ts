import { beforeAll, expect, test } from 'vitest';
import { carrierOperations } from '../../src/carriers/carriers.operations.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { filesOf } from './tariff/fixture-tariffs.ts';

const SUNDAY = new Date('2026-03-08T18:00:00.000Z');
const MONDAY = new Date('2026-03-09T18:00:00.000Z');

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
  let sunday: Api;
  let monday: Api;
  beforeAll(async () => {
    const location = await databases.initialised();
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
});
