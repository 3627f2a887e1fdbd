import { afterEach, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { type Answer, Api } from './client.ts';
import { orderBody } from './order.builder.ts';

describeOnBothDatabases('lists', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    for (const number of ['L-1', 'L-2', 'L-3', 'L-4', 'L-5'])
      await api.post('/orders', orderBody({ order_number: number }));
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const numbers = (answer: Answer): readonly string[] =>
    answer.json.map((order: { order_number: string }) => order.order_number);
  const headers = ({ headers }: Answer) =>
    ['x-total', 'x-page', 'x-per-page', 'x-total-pages'].map((name) => headers[name]);
  const linkTo = (answer: Answer, relation: string): string | undefined =>
    answer.headers.link
      ?.split(', ')
      .find((link) => link.endsWith(`rel="${relation}"`))
      ?.slice(1)
      .split('>', 1)[0];

  test('a list is a bare array; headers say which page it is', async () => {
    const answer = await api.get('/orders?per_page=2&page=2');
    expect(numbers(answer)).toEqual(['L-3', 'L-4']);
    expect(headers(answer)).toEqual(['5', '2', '2', '3']);
  });

  test('without parameters it is the first page of a hundred', async () => {
    expect(headers(await api.get('/orders'))).toEqual(['5', '1', '100', '1']);
  });

  test.each(['101', '100000', 'all'])('per_page=%s is served as 100, and X-Per-Page says so', async (perPage) => {
    expect(headers(await api.get(`/orders?per_page=${perPage}`))).toEqual(['5', '1', '100', '1']);
  });

  // The last of such a page has not its greatest id: who went on behind it passed others over.
  test.each([
    ['/orders?', 'ord_'],
    ['/shipments?page=1&per_page=2&', 'shp_'],
    ['/addresses?', 'adr_'],
    ['/jobs?', 'skjob_'],
  ])('after_id of %s goes by ids and upwards alone', async (list, prefix) => {
    const [{ id }] = (await api.get('/orders')).json;
    const after = `${list}after_id=${id.replace('ord_', prefix)}`;
    const field = async (query: string) => {
      const { status, json } = await api.get(`${after}&${query}`);
      return [status, json.details?.[0].field];
    };
    expect(await field('direction=desc')).toEqual([400, 'direction']);
    if (list === '/orders?') expect(await field('sort=order_number')).toEqual([400, 'sort']);
    expect((await api.get(`${after}&sort=id&direction=asc`)).status).toBe(200);
  });

  test('after_id goes on behind a whole id, and refuses what is none of that kind', async () => {
    const ids = (await api.get('/orders')).json.map((order: { id: string }) => order.id);
    expect(numbers(await api.get(`/orders?after_id=${ids[2]}`))).toEqual(['L-4', 'L-5']);
    const shipment = ids[2].replace('ord_', 'shp_');
    for (const wrong of ['L-3', 'x', 'ord_zzzz', 'ord_zzzzzzzzzz', ids[2].slice(0, -1), shipment]) {
      for (const path of ['/orders', '/orders/export']) {
        const refused = await api.get(`${path}?after_id=${wrong}`);
        expect([refused.status, refused.json.details[0].field], wrong).toEqual([400, 'after_id']);
      }
    }
    for (const path of ['/shipments?page=1&per_page=5&', '/jobs?', '/addresses?']) {
      const refused = await api.get(`${path}after_id=${ids[2]}`);
      expect([refused.status, refused.json.details[0].field], path).toEqual([400, 'after_id']);
    }
  });

  test('the links lead through all pages, and keep the filters', async () => {
    const seen: string[] = [];
    let answer = await api.get('/orders?per_page=2&sort=order_number&direction=desc&query=L-');
    expect(linkTo(answer, 'prev')).toBeUndefined();
    for (;;) {
      seen.push(...numbers(answer));
      const next = linkTo(answer, 'next');
      if (next === undefined) break;
      answer = await api.bare('GET', next.replace(/^https?:\/\/[^/]+/, ''), { headers: { 'x-api-key': api.key } });
    }
    expect(seen).toEqual(['L-5', 'L-4', 'L-3', 'L-2', 'L-1']);
    expect(linkTo(answer, 'first')).toContain('page=1');
    expect(linkTo(answer, 'prev')).toContain('page=2');
  });

  test('a page after the last is empty', async () => {
    const answer = await api.get('/orders?per_page=2&page=9');
    expect([answer.status, answer.json, answer.headers['x-total']]).toEqual([200, [], '5']);
    expect(linkTo(answer, 'next')).toBeUndefined();
    expect(linkTo(answer, 'prev')).toContain('page=3');
  });

  test('an empty list has no pages', async () => {
    const answer = await api.get('/orders?query=nothing');
    expect([answer.json, ...headers(answer), answer.headers.link]).toEqual([[], '0', '1', '100', '0', undefined]);
  });

  test('a key in the query is never repeated in links', async () => {
    const answer = await api.bare('GET', `/api/v4/orders?per_page=2&api_key=${api.key}`);
    expect(linkTo(answer, 'next')).toContain('page=2');
    expect(JSON.stringify(answer.headers)).not.toContain(api.key);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'per_page=0',
    'per_page=1.5',
    'page=1e99',
    'sort=nonsense',
    'direction=up',
    'page[a]=1',
  ])('%s is a 400 that names the parameter', async (query) => {
    const answer = await api.get(`/orders?${query}`);
    expect([answer.status, answer.json.details?.[0].field]).toEqual([400, query.split(/[=[]/)[0]]);
  });

  test('shipments alone require page and per_page', async () => {
    const answer = await api.get('/shipments');
    expect([answer.status, answer.json.details.map((detail: { field: string }) => detail.field)]).toEqual([
      400,
      ['page', 'per_page'],
    ]);
    expect((await api.get('/shipments?page=1&per_page=100')).status).toBe(200);
  });

  test('a short list that is read whole is paged all the same', async () => {
    const all = (await api.get('/settings')).json;
    const second = await api.get('/settings?page=2&per_page=1');
    expect(second.json).toEqual([all[1]]);
    expect(headers(second)).toEqual([String(all.length), '2', '1', String(all.length)]);
  });

  test.each(['/settings', '/webhooks/events', '/warehouses', '/boxes'])('%s is sorted as asked, too', async (path) => {
    await api.post('/warehouses', { code: 'A-1', name: 'First', address: { zip: '97201', country: 'US' } });
    const names = async (query: string) => (await api.get(path + query)).json.map(({ name }: { name: string }) => name);
    const sorted = (await names('')).toSorted();
    expect(await names('?sort=name')).toEqual(sorted);
    expect(await names('?sort=name&direction=desc&per_page=1')).toEqual([sorted.at(-1)]);
    expect(await names('?direction=desc')).toEqual((await names('')).reverse());
    const refused = [await api.get(`${path}?sort=nonsense`), await api.get(`${path}?direction=up`)];
    expect(refused.map(({ status, json }) => [status, json.details[0].field])).toEqual([
      [400, 'sort'],
      [400, 'direction'],
    ]);
  });
});
