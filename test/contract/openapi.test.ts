import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import { publishedReference } from '../../src/http/openapi/published-reference.ts';
import { createServer } from '../../src/http/server.ts';
import { describeOnSqlite } from '../engine/databases.ts';
import { keptLog } from '../kept-log.ts';
import { type Answer, Api } from './client.ts';
import { checkAnswer } from './described-answer.ts';
import { EXAMPLES } from './examples.ts';

type Json = Answer['json'];

/** What another field stands in for, or what is asked for in some countries, or of papers that were never made. */
const NOT_ALWAYS = new Set([
  ...['orders.split', 'orders.splitAsync', 'orders.splitDeprecated'].map((name) => `${name} new_order_number`),
  ...['orders.combine', 'orders.combineAsync', 'orders.combineDeprecated'].map((name) => `${name} ids`),
  ...[
    'rates.create items',
    'rates.explain items',
    'shipments.book rate_id',
    'shipments.createExternal destination_address',
    'sandbox.play scenario',
  ],
  ...['shipments.bol', 'shipments.bolPdf', 'shipments.addressLabels', 'shipments.addressLabelsPdf'].map(
    (name) => `${name} carrier_code`,
  ),
  ...['addresses.create name', 'addresses.create state', 'addresses.create zip'],
]);

describeOnSqlite('openapi.json', (databases) => {
  let document: Json;
  beforeAll(async () => {
    const api = await Api.on(await databases.engine());
    const answer = await api.bare('GET', '/api/v4/openapi.json');
    expect([answer.status, api.faults]).toEqual([200, []]);
    document = answer.json;
  });

  test('describes every route and no other', () => {
    const described = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const routes = OPERATIONS.flatMap(({ name, route }) =>
      route === undefined ? [] : [`${name} ${route.method.toLowerCase()} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`],
    );
    expect(described.sort()).toEqual(routes.sort());
  });

  test('names every parameter of a path, and the status of a success', () => {
    for (const [path, methods] of Object.entries<Json>(document.paths)) {
      for (const { parameters, responses } of Object.values<Json>(methods)) {
        const names = parameters.filter((each: Json) => each.in === 'path').map((each: Json) => `{${each.name}}`);
        expect(path.match(/\{\w+\}/g) ?? []).toEqual(names);
        expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
      }
    }
  });

  test('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(
      ([, pointer]) => pointer ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const pointer of references) {
      const found = pointer
        .split('/')
        .slice(1)
        .reduce((value: Json, key) => value?.[key], document);
      expect(found, pointer).toBeDefined();
    }
  });

  test('says of every operation what it answers, a file, or nothing', () => {
    const open = Object.values<Json>(document.paths).flatMap((methods) =>
      Object.values<Json>(methods).flatMap(({ operationId, responses }) => {
        const [, answer] = Object.entries<Json>(responses).find(([status]) => status.startsWith('2')) ?? [];
        const schema = answer?.content?.['application/json']?.schema;
        return schema !== undefined && Object.keys(schema).length === 0 ? [operationId] : [];
      }),
    );
    expect(open).toEqual([]);
  });

  test('describes every field of every body and answer', () => {
    const silent: string[] = [];
    const visit = (schema: Json, place: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) {
        if (field.description === undefined && field.const === undefined) silent.push(`${place}.${name}`);
        visit(field, `${place}.${name}`);
      }
      visit(schema.items, `${place}[]`);
    };
    for (const [path, methods] of Object.entries<Json>(document.paths)) {
      for (const { requestBody } of Object.values<Json>(methods)) {
        visit(requestBody?.content?.['application/json']?.schema, path);
      }
    }
    for (const [name, schema] of Object.entries<Json>(document.components.schemas)) visit(schema, name);
    expect(silent.filter((place) => !/^(Error|link|caller)\b/.test(place))).toEqual([]);
  });

  test('says what must be sent: without any of it the request is refused, without anything else it is not', async () => {
    const api = await Api.on(await databases.engine());
    const [said, so]: [unknown[], unknown[]] = [[], []];
    for (const { name, route } of OPERATIONS) {
      const example = EXAMPLES[name];
      if (route === undefined || example === undefined) continue;
      const { names = [], query = '', body = {} } = await example(api);
      let at = 0;
      const path = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(names[at++] ?? ''));
      const described = document.paths[route.path.replaceAll(/:(\w+)/g, '{$1}')][route.method.toLowerCase()];
      const required = [
        ...(described.requestBody?.content['application/json'].schema.required ?? []),
        ...described.parameters
          .filter((each: Json) => each.in === 'query' && each.required)
          .map((each: Json) => each.name),
      ];
      const sent = { ...Object.fromEntries(new URLSearchParams(query)), ...(body as object) };
      const refused: string[] = [];
      for (const field of Object.keys(sent)) {
        const search = new URLSearchParams(query);
        search.delete(field);
        const { [field]: _, ...rest } = body as Record<string, unknown>;
        const answer = await api.send(route.method, `${path}?${search}`, {
          ...(route.method === 'GET' ? {} : { body: rest }),
          headers: { 'x-shipdock-dry-run': 'true' },
        });
        const isMissing =
          answer.status === 400 && answer.json.details?.some((each: Json) => each.field.split('.')[0] === field);
        if (isMissing && !NOT_ALWAYS.has(`${name} ${field}`)) refused.push(field);
      }
      said.push([name, ...required.filter((field) => field in sent).sort()]);
      so.push([name, ...refused.sort()]);
    }
    expect(said).toEqual(so);
  });

  test('holds schemas that a validator takes', () => {
    // That it compiles is all that is asked: nothing is validated that quick code would be worth its time for.
    const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
    expect(() => ajv.addSchema({ $id: 'whole', ...document })).not.toThrow();
    for (const name of Object.keys(document.components.schemas)) {
      expect(() => ajv.compile({ $ref: `whole#/components/schemas/${name}` }), name).not.toThrow();
    }
  });

  test('an answer that differs from its description is noticed', async () => {
    const server = createServer(await databases.engine(), { log: keptLog() });
    const answer = (body: unknown) => ({
      statusCode: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    });
    await expect(checkAnswer(server, 'GET', '/api/v4/orders/x', answer({ status: 5 }))).rejects.toThrow(/status/);
    await expect(checkAnswer(server, 'GET', '/api/v4/orders', answer({}))).rejects.toThrow(/must be array/);
    await checkAnswer(server, 'GET', '/api/v4/orders/x', answer({ status: 'new' }));
    const more = answer([{ status: 'new', extra: 1 }]);
    await expect(checkAnswer(server, 'GET', '/api/v4/orders', more)).rejects.toThrow(/answers \[\]\.extra, of which/);
    const below = answer([{ shipments: [{ packages: [{ extra: 1 }] }] }]);
    await expect(checkAnswer(server, 'GET', '/api/v4/orders', below)).rejects.toThrow(
      /shipments\[\]\.packages\[\]\.extra/,
    );
  });

  describe('the page at /docs', () => {
    test('shows every operation and object, and needs nothing from elsewhere', async () => {
      const server = createServer(await databases.engine(), { log: keptLog() });
      const { statusCode, headers, body } = await server.inject({ method: 'GET', url: '/docs' });
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      for (const { name, route } of OPERATIONS) if (route !== undefined) expect(body).toContain(`<h4 id="${name}"`);
      expect(body).not.toMatch(/<script|<img|<link|https?:\/\/(?!shop\.example\.com)/);
      for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(body).toContain(`id="${target}"`);
    });

    test('is written once, however often it is asked for: it needs no key', async () => {
      const reference = publishedReference([]);
      expect(await reference.page()).toBe(await reference.page());
      expect(await reference.document()).toBe(await reference.document());
    });

    // The page is the same whatever the data is kept in.
    if (databases.dialect === 'postgres') return;

    test('is drawn by a browser', async () => {
      const browser = ['chromium', 'chromium-browser', 'google-chrome'].find(
        (name) => spawnSync('which', [name]).status === 0,
      );
      if (browser === undefined) {
        process.stderr.write('no Chromium is installed here: /docs was not tried in a browser\n');
        return;
      }
      const server = createServer(await databases.engine(), { log: keptLog() });
      const port = await server.listen({ host: '127.0.0.1', port: 0 });
      const { stdout } = await promisify(execFile)(
        browser,
        ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', `http://127.0.0.1:${port}/docs`],
        { maxBuffer: 64 * 1024 * 1024 },
      );
      expect(stdout).toMatch(/<h1>shipdock API v4<\/h1>.*POST \/orders.*<\/table>/s);
      await server.close();
    });
  });

  describe('what a request has where it does not say so', () => {
    const bodyOf = (path: string): Json => document.paths[path].post.requestBody.content['application/json'].schema;

    test('is told of what it makes, and of no update, which keeps what is there', () => {
      expect(bodyOf('/addresses').properties.country.default).toBe('US');
      expect(bodyOf('/addresses/{id}').properties.country.default).toBeUndefined();
      expect(bodyOf('/orders').properties.self_packed.default).toBe(true);
      expect(bodyOf('/orders/{id}').properties.self_packed.default).toBeUndefined();
      expect(bodyOf('/orders/{id}/book').properties.include_return_label.default).toBeUndefined();
      expect(bodyOf('/orders').properties.currency.default).toBeUndefined();
    });
  });

  describe('the body of an order', () => {
    const property = (...keys: readonly string[]): Json => {
      const schema = document.paths['/orders'].post.requestBody.content['application/json'].schema;
      return keys.reduce((value, key) => value.properties[key], schema);
    };

    test('has the documented types, not the spellings that are read too', () => {
      expect(property('order_number')).toMatchObject({ type: 'string' });
      expect(property('total_price')).toMatchObject({ type: 'number' });
      expect(property('self_packed')).toMatchObject({ type: 'boolean' });
      expect(property('source_system_processed_at')).toMatchObject({ type: 'string', format: 'date-time' });
      expect(property('status').enum).toContain('partially_shipped');
      expect(property('destination_address', 'zip')).toMatchObject({ type: 'string' });
      expect(property('order_line_items').type).toBe('array');
      expect(property('order_line_items').items.properties.quantity).toMatchObject({ type: 'integer' });
    });
  });
});
