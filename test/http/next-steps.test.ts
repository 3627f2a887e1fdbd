import { beforeAll, describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { readCommandLine } from '../../src/cli/words/command-line.ts';
import { findCommand } from '../../src/cli/words/command-name.ts';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import { nextStep, STEP_NAMES } from '../../src/next-steps/next-step.ts';
import { noCarrier } from '../../src/rating/offers/filter-carriers.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describe('a step that an error names', () => {
  const names = ['one', 'two', '3'] as const;
  const stepOf = nextStep as (name: string, ...names: readonly string[]) => ReturnType<typeof nextStep>;

  test.each(STEP_NAMES)('%s is a command that there is', async (name) => {
    const [, command = ''] = /shipdock ((?:[^ ,]+ ?)+)/.exec(stepOf(name, ...names).hint) ?? [];
    const words = command
      .replace(/ finishes .*/, '')
      .trim()
      .split(' ');
    const found = findCommand(words, await allCommands());
    if (found.kind !== 'command') throw new Error(`${command} is none`);
    expect(readCommandLine(found.spec, found.rest, {}).typed.options).toEqual(expect.any(Object));
  });

  test.each(STEP_NAMES)('%s is a request that there is', (name) => {
    const [, method, path = '', body] =
      /(GET|POST|DELETE) (\S*?)(?:\?\S*|,|$| )(\{.*)?/.exec(stepOf(name, ...names).request) ?? [];
    const paths = OPERATIONS.flatMap(({ route }) => (route?.method === method ? [route?.path ?? ''] : []));
    const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
    expect(paths.filter(fits), path).not.toEqual([]);
    if (body !== undefined) expect(JSON.parse(body)).toEqual(expect.any(Object));
  });

  test('takes names as a shell and as a path takes them', () => {
    expect(stepOf('orders.get', "A/1 d'été")).toEqual({
      hint: "shipdock orders get 'A/1 d'\\''été'",
      request: "GET /orders/A%2F1%20d'%C3%A9t%C3%A9",
    });
  });
});

describeOnBothDatabases('what an error says may be done next', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  const held = async () => {
    const { json: order } = await api.post('/orders', orderBody({ order_number: `A/1 é${Math.random()}` }));
    await api.post(`/orders/${order.id}/cancel`);
    return order;
  };

  test('is a request over HTTP', async () => {
    const order = await held();
    const { status, json } = await api.post(`/orders/${order.id}/book`);
    expect([status, json.hint]).toEqual([422, `POST /orders/restore {"ids": ["${order.order_number}"]}`]);
    expect((await api.get('/orders/none')).json.hint).toBe('GET /orders');
    const bare = orderBody({ order_line_items: [{ sku: 'BARE', quantity: 1 }] });
    const { json: unmeasured } = await api.post('/orders', bare);
    expect((await api.post(`/orders/${unmeasured.id}/book`)).json).toMatchObject({
      code: 'dimensions_missing',
      hint: 'POST /skus {"sku":"BARE","item":{"length":"N","width":"N","height":"N","weight":"N"}}',
    });
  });

  test('is a request too of what could not be done of several, and of what stands in the way of a booking', async () => {
    const order = await held();
    const nothing = await api.post('/documents/pick_tickets', { orders: ['none'] });
    expect([nothing.status, nothing.json.hint]).toEqual([404, 'GET /orders']);
    const { json: check } = await api.post(`/orders/${order.id}/check`);
    expect(check.problems[0].mend).toBe(`POST /orders/restore {"ids": ["${order.order_number}"]}`);
    const { json: booked } = await api.post('/orders', orderBody());
    await api.post(`/orders/${booked.id}/book`);
    const { json: again } = await api.post(`/orders/${booked.id}/check`);
    expect(again.problems[0].mend).toMatch(/^GET \/shipments\/\d+$/);
    const item = { name: 'mug', length: 5, width: 4, height: 3, weight: 1, value: 1, currency: 'CHF' };
    const unrated = await api.post('/rates', { items: [item], destination_address: { zip: '89501' } });
    expect([unrated.status, unrated.json.hint]).toEqual([422, expect.stringMatching(/^POST \/exchange_rates /)]);
    const scan = { status: 'cancelled', time: '2026-01-01' };
    const { json: refused } = await api.post(`/shipments/${booked.id}/status_updates`, scan);
    expect(JSON.stringify([nothing.json, check, again, unrated.json, refused])).not.toMatch(/shipdock [a-z]+ [a-z]/);
  });

  test('is a request of goods that are no parcel, of tariffs, policies and stories', async () => {
    const heavy = { length: 12, width: 10, height: 6, weight: 160, weight_uom: 'lb' };
    const unpacked = await api.post('/rates', { items: [heavy], destination_address: { zip: '89501' } });
    expect(unpacked.json.hint).toBe('item_type unpacked ships as freight what is no parcel');
    const source = JSON.stringify({ format: 'policies/1', kind: 'shipping_policies', policies: [] });
    const answers = await Promise.all([
      api.post('/carriers', { files: {} }),
      api.get('/policies/shipping_policies'),
      api.post('/policies/backtest', {}),
      api.post('/policies', { name: 'p.json', source }),
      api.post('/sandbox/play', {}),
      api.post('/sandbox/play', { scenario: 'carriers-down', shipments: ['1'] }),
    ]);
    expect(answers.map(({ json }) => json.code)).toEqual([
      'tariff_invalid',
      'policies_not_found',
      'policies_not_found',
      'policies_invalid',
      'unreadable_field',
      'usage',
    ]);
    expect(JSON.stringify(answers.map(({ json }) => json))).not.toMatch(/shipdock [a-z]+ [a-z]/);
    const [story] = answers.slice(4);
    expect(story?.json.hint).toBe('POST /sandbox/play {"scenario": "exception"}');
    const none = noCarrier('2026-03-02', 'requests').changes;
    expect(none).toEqual(['add one: POST /carriers {"files": {"tariff.json": "…"}}']);
  });

  test('is a command for a terminal over a server', async () => {
    const order = await held();
    const headers = { prefer: 'return=representation, hints=commands' };
    const { json } = await api.post(`/orders/${order.id}/book`, {}, { headers });
    expect(json.hint).toBe(`shipdock orders restore '${order.order_number}'`);
  });
});
