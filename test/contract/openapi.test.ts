import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { type Answer, Api } from './client.ts';

type Json = Answer['json'];

describeOnBothDatabases('openapi.json', (databases) => {
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
