import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { type Answer, Api, addKey } from './client.ts';
import { orderBody } from './order.builder.ts';

describeOnBothDatabases('transport', (databases) => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });

  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  test('a dry run is asked for in any word that says so, and what cannot be read does nothing', async () => {
    const asked = async (word: string) => {
      const headers = { 'x-shipdock-dry-run': word };
      return api.post('/orders', orderBody({ order_number: `DRY-${word}` }), { headers });
    };
    for (const word of ['true', 'TRUE', '1', 'yes']) expect([word, (await asked(word)).status]).toEqual([word, 201]);
    for (const word of ['perhaps', 'on', '2']) {
      const { status, json } = await asked(word);
      expect([word, status, json.details[0].field]).toEqual([word, 400, 'X-Shipdock-Dry-Run']);
    }
    // In another place nothing reads it, and what it asks only to be shown would be done.
    for (const [query, more] of [
      ['?dry_run=true', {}],
      ['?dry-run', {}],
      ['', { dryRun: true }],
    ] as const) {
      const { status, json } = await api.post(`/orders${query}`, {
        ...orderBody({ order_number: 'DRY-ELSE' }),
        ...more,
      });
      expect([status, json.details?.[0].message]).toEqual([400, expect.stringContaining('X-Shipdock-Dry-Run')]);
    }
    expect((await api.get('/orders?query=DRY-')).json).toEqual([]);
    for (const word of ['false', '0', '']) expect((await asked(word)).status).toBe(201);
    expect((await api.get('/orders?query=DRY-')).json).toHaveLength(3);
  });

  describe('keys', () => {
    const path = '/api/v4/orders';

    test('the key is taken from the header or from the query', async () => {
      expect((await api.bare('GET', path, { headers: { 'X-Api-Key': api.key } })).status).toBe(200);
      expect((await api.bare('GET', `${path}?api_key=${api.key}`)).status).toBe(200);
      const empty = { headers: { 'x-api-key': '' } };
      expect((await api.bare('GET', `${path}?api_key=${api.key}`, empty)).status).toBe(200);
    });

    test('a missing, malformed, unknown or revoked key is 401 with exactly the known body', async () => {
      const revoked = await addKey(api.engine, api.engine.services.account, 'sandbox', '2026-01-01T00:00:00Z');
      const unknown = api.key.slice(0, -1) + (api.key.endsWith('0') ? '1' : '0');
      const refused = [
        await api.bare('GET', path),
        await api.bare('GET', path, { headers: { 'x-api-key': '' } }),
        await api.bare('GET', path, { headers: { 'x-api-key': unknown } }),
        await api.bare('GET', path, { headers: { 'x-api-key': revoked } }),
        await api.bare('GET', `${path}?api_key[]=${api.key}`),
        await api.bare('POST', path, { body: orderBody(), headers: { 'x-api-key': 'x' } }),
      ];
      for (const answer of refused) expect([answer.status, answer.text]).toEqual([401, '{"error":"401 Unauthorized"}']);
    });

    test('a well-formed key of the other environment is 403, known or not', async () => {
      const known = await addKey(api.engine, api.engine.services.account, 'production');
      const answer = await api.get('/orders', { headers: { 'x-api-key': known } });
      expect(answer.status).toBe(403);
      expect(answer.json).toMatchObject({ code: 'wrong_environment', retryable: false });
    });

    test('the key is named in created_by, by its id', async () => {
      const { json } = await api.post('/orders', orderBody());
      expect(JSON.stringify(json)).not.toContain(api.key);
    });
  });

  describe('routes', () => {
    test.each([
      ['GET', '/api/v4/nothing'],
      ['GET', '/'],
      ['GET', '/api/v4'],
      ['PUT', '/api/v4/orders'],
      ['PATCH', '/api/v4/orders/ord_12345678'],
      ['PUT', '/api/v4/orders/ord_12345678'],
      ['OPTIONS', '/api/v4/orders'],
      ['DELETE', '/api/v4/orders'],
    ])('%s %s is no route', async (method, url) => {
      const answer = await api.bare(method, url, { headers: { 'x-api-key': api.key } });
      expect([answer.status, answer.text]).toEqual([404, '{"error":"Route not found"}']);
    });

    test('a trailing slash is accepted', async () => {
      const { json } = await api.post('/orders/', orderBody());
      expect((await api.get(`/orders/${json.id}/`)).json).toEqual((await api.get(`/orders/${json.id}`)).json);
    });

    test.each(['A/B', '50%', 'a b', 'Ü-1', 'x?y#z', 'a;b', 'a+b', '..%2f', "o'brien", '%zz'])(
      'order number %s is reached percent-encoded',
      async (number) => {
        const { json } = await api.post('/orders', orderBody({ order_number: number }));
        const found = await api.get(`/orders/${encodeURIComponent(number)}`);
        expect([found.status, found.json.id]).toEqual([200, json.id]);
      },
    );

    test('an order number that is a word of a route, or looks like an id, gets in the way of neither', async () => {
      const { json: word } = await api.post('/orders', orderBody({ order_number: 'hold' }));
      const { json: id } = await api.post('/orders', orderBody({ order_number: 'ord_12345678' }));
      expect((await api.post('/orders/hold', {})).json.details[0].field).toBe('ids');
      expect((await api.get('/orders/ord_12345678')).status).toBe(404);
      for (const order of [word, id]) {
        expect((await api.post(`/orders/${order.id}`, { tags: ['x'] })).json.order_number).toBe(order.order_number);
      }
    });

    test('a name that is far too long is told so, and wrong types are called by their names', async () => {
      const long = await api.get(`/orders/${'a'.repeat(5000)}`);
      expect([long.status, long.json.error]).toEqual([
        400,
        'the path has a name that is too long: nothing is named so',
      ]);
      const typed = await api.post('/carriers', { files: 5 });
      expect([typed.status, typed.json.error]).toEqual([400, 'files must be an object']);
      const nothing = await api.post('/documents/labels', {});
      expect([nothing.status, nothing.json.details]).toEqual([400, [{ field: 'shipments', message: 'is missing' }]]);
      const many = await api.post('/documents/labels', { shipments: Array.from({ length: 1_001 }, () => 'shp_1') });
      expect([many.status, many.json.error]).toEqual([400, 'shipments has too many entries; at most 1000 are taken']);
      for (const path of ['/documents/labels', '/documents/address_labels']) {
        const between = await api.post(path, { shipments: ['shp_1'], format: 'ZPL', dpi: 250 });
        expect([between.status, between.json.error]).toEqual([400, 'dpi is 250; it must be 203 or 300']);
        const known = await api.post(path, { shipments: ['shp_1'], format: 'ZPL', dpi: '300' });
        expect([known.status, known.json.code]).toEqual([404, 'shipment_not_found']);
      }
    });

    test('percent escapes that are no UTF-8 are a 400', async () => {
      for (const path of ['/orders/%ff', '/orders/%zz', '/orders/%', '/orders?query=%ff']) {
        const answer = await api.get(path);
        expect([path, answer.status, typeof answer.json.error]).toEqual([path, 400, 'string']);
        expect(answer.headers['x-request-id']).toBeDefined();
      }
    });
  });

  test('/healthz needs no key and tells nothing but that it works', async () => {
    const answer = await api.bare('GET', '/healthz');
    expect([answer.status, answer.json]).toEqual([200, { status: 'ok', environment: 'sandbox' }]);
  });

  describe('bodies', () => {
    const send = (raw: string | Buffer, headers: Record<string, string> = {}) =>
      api.send('POST', '/orders', { raw, headers });

    test('form data with nested keys makes the order that JSON makes', async () => {
      const form =
        'order_number=FORM-1&destination_address[zip]=92101&destination_address[city]=San+Diego' +
        '&order_line_items[][sku]=A&order_line_items[][quantity]=2&order_line_items[][sku]=B&tags[]=x&tags[]=y';
      const { status, json } = await send(form, { 'content-type': 'application/x-www-form-urlencoded' });
      expect(status).toBe(201);
      expect(json).toMatchObject({ order_number: 'FORM-1', tags: ['x', 'y'] });
      expect(json.order_line_items.map((line: Answer['json']) => [line.sku, line.quantity])).toEqual([
        ['A', 2],
        ['B', 1],
      ]);
    });

    test('without a content type the first character decides', async () => {
      expect((await send(' \n{"order_number":"SNIFF-1"}')).json.order_number).toBe('SNIFF-1');
      expect((await send('order_number=SNIFF-2')).json.order_number).toBe('SNIFF-2');
      expect((await send('[]')).status).toBe(400);
    });

    test('JSON that curl calls a form is JSON', async () => {
      const { json } = await send('{"order_number":"CURL-1"}', { 'content-type': 'application/x-www-form-urlencoded' });
      expect(json.order_number).toBe('CURL-1');
    });

    test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'image/png', 'nonsense', ''])(
      'an empty body of type "%s" is an empty object',
      async (type) => {
        const answer = await send('', { 'content-type': type });
        expect([answer.status, answer.json.details?.[0].field]).toEqual([400, 'order_number']);
      },
    );

    test('a charset and a byte order mark do not matter', async () => {
      const { json } = await send('\ufeff{"order_number":"BOM-1"}', {
        'content-type': 'Application/JSON; charset=utf-8',
      });
      expect(json.order_number).toBe('BOM-1');
    });

    test.each(['{"a":', '{a:1}', '', 'null', '"text"', '5', '[]', '[{"order_number":"X"}]'])(
      'the JSON body %s is a 400',
      async (raw) => {
        const answer = await send(raw, { 'content-type': 'application/json' });
        expect([answer.status, typeof answer.json.error, typeof answer.json.code]).toEqual([400, 'string', 'string']);
      },
    );

    test('text that is no UTF-8 is a 400', async () => {
      const answer = await send(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), {
        'content-type': 'application/json',
      });
      expect(answer.json).toMatchObject({ code: 'unreadable_body', error: 'the body is not UTF-8 text' });
    });

    test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense'])(
      'type %s is a 415',
      async (type) => {
        const answer = await send('x', { 'content-type': type });
        expect([answer.status, answer.json.code]).toEqual([415, 'unsupported_media_type']);
      },
    );

    test('a body that is packed is a 415, which says how it is taken', async () => {
      const answer = await send('x', { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      expect([answer.status, answer.json.hint]).toEqual([415, expect.stringContaining('without Content-Encoding')]);
    });

    test('more than 5 MB are a 413', async () => {
      const answer = await send(`{"order_number":"${'x'.repeat(5 * 1024 * 1024)}"}`, {
        'content-type': 'application/json',
      });
      expect([answer.status, answer.json.code]).toEqual([413, 'body_too_large']);
    });

    test('members called __proto__ and constructor are unknown keys', async () => {
      const raw =
        '{"order_number":"PROTO-1","__proto__":{"order_number":"PROTO-2"},"constructor":{"prototype":{"polluted":1}}}';
      const { json } = await send(raw, { 'content-type': 'application/json' });
      expect(json.order_number).toBe('PROTO-1');
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });
  });

  test('a free-form hash keeps members of any name, through update, history, undo and export', async () => {
    const odd = '{"__proto__":{"a":1},"constructor":{"__proto__":[2]}}';
    const line = '{"sku":"MUG","quantity":2,"meta":ODD}';
    const body = `{"order_number":"PROTO-3","source_system_meta":ODD,"order_line_items":[${line}]}`;
    const json = { 'content-type': 'application/json' };
    const { json: created } = await api.send('POST', '/orders', { raw: body.replaceAll('ODD', odd), headers: json });
    const path = `/orders/${created.id}`;
    const kept = async () => {
      const { json: order } = await api.get(path);
      return [order.source_system_meta, order.order_line_items[0].meta].map((hash) => JSON.stringify(hash));
    };
    expect(await kept()).toEqual([odd, odd]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await api.send('POST', path, { raw: 'source_system_meta[__proto__][b]=3', headers: form });
    expect((await kept())[0]).toBe('{"__proto__":{"b":"3"}}');
    expect((await api.get(`${path}/history`)).text).toContain('__proto__');
    await api.post(`${path}/undo`);
    expect(await kept()).toEqual([odd, odd]);
    const { value } = await api.engine.call(orderOperations.exportPage, { query: { query: 'PROTO-3' } });
    expect(JSON.stringify(value.orders).split(odd)).toHaveLength(3);
  });

  describe('every answer', () => {
    test('carries the request id of its caller, where that is one word', async () => {
      const answer = await api.get('/orders', { headers: { 'x-request-id': 'my-id.42' } });
      expect(answer.headers['x-request-id']).toBe('my-id.42');
    });

    test.each(['two words', 'x'.repeat(200), '<script>', ''])('replaces the request id "%s"', async (id) => {
      const answer = await api.get('/orders', { headers: { 'x-request-id': id } });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });

    test('says how long it took, in seconds', async () => {
      for (const url of ['/api/v4/orders', '/nothing', '/api/v4/orders/%ff']) {
        const answer = await api.bare('GET', url);
        expect(answer.headers['x-runtime'], url).toMatch(/^\d+\.\d{6}$/);
        expect(answer.headers['x-request-id'], url).toBeDefined();
        expect(answer.headers['content-type'], url).toBe('application/json; charset=utf-8');
      }
    });
  });
});
