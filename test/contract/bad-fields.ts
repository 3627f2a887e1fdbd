import { beforeAll, expect, test } from 'vitest';
import { jsonSchemaOf } from '../../src/contract/json-schema.ts';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import type { TestDatabases } from '../engine/databases.ts';
import { Api } from './client.ts';
import { EXAMPLES, type Example } from './examples.ts';

/** A place in a body, and what its schema says of it. */
interface Leaf {
  readonly path: readonly (string | 0)[];
  readonly kind: Kind;
}
type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'date-time' | 'enum' | 'hash' | 'object' | 'list';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** What makes a text of it would call that. */
const OF_ITS_OWN = { toString: 1 };

/** Values that no field of that kind takes, whatever its limits are: each is a 400 that names the field. */
const WRONG: Readonly<Record<Kind, readonly unknown[]>> = {
  string: [OF_ITS_OWN, ['a', 'b'], true, 'x'.repeat(30_000), 'a\0b', '\ud800'],
  integer: ['x', 1.5, -1, 1e308, 'NaN', OF_ITS_OWN, true, '0x10', [1]],
  number: ['x', -1, 1e308, 'NaN', 'Infinity', OF_ITS_OWN, true, '1,5'],
  boolean: ['maybe', 2, OF_ITS_OWN, [], 'on/off'],
  'date-time': ['tomorrow', OF_ITS_OWN, true, '2026-13-01', '2026-02-30T25:00:00Z'],
  enum: ['no such value', OF_ITS_OWN, 7.5, true],
  hash: ['x', 7, [1], true, { a: 'b\0' }],
  object: ['x', 7, [1], true],
  list: [{ a: 1 }],
};

/** Unusual, and nobody's fault: taken or refused by a rule, never a fault of ours. */
const ODD: Readonly<Record<Kind, readonly unknown[]>> = {
  string: ['📦 🏷️ \u{1F469}\u200D\u{1F33E}', 'שלום \u202Eعالم', "'; DROP TABLE orders;-- \\ % _", 0, ' ', 'ǅ\r\n\t'],
  integer: ['3.000', 0, null, ''],
  number: ['1e2', 0, 0.000_000_1, null],
  boolean: ['TRUE', 'n', null],
  'date-time': ['2024-02-29 12:00:50', '0001-01-01', null],
  enum: [' NEW ', '', null],
  hash: [{}, { __proto__x: 1, '📦': { deep: nested(500) } }, null],
  object: [{}, null, ''],
  list: [[], null, ''],
};

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) };
}

/** Objects that may also be written as their code alone: words and numbers are not wrong there. */
const CODED = /accessorials\[0\]$/;
/** Amounts below 0 are what went to other orders. */
const SIGNED = /(^|\.)moved_amounts\./;
/** Objects that a plain yes or no stands for (api-v4 2.11). */
const SWITCHED = /(^|\.)insurance$/;

const RESOURCES = /^(orders|skus|jobs)\./;

/**
 * Every field that the schemas of orders and SKUs name, spoiled in every way that its type allows.
 * @param every all of the values for each field on each database; else two of them, other ones for the next field, and
 * those that are wrong on SQLite alone: they are refused before any database is asked.
 */
export function testBadFields(databases: TestDatabases, every: boolean): void {
  let api: Api;
  const isAboutWrong = every || databases.dialect === 'sqlite';
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
  });
  const operations = OPERATIONS.filter(
    ({ name, route }) => RESOURCES.test(name) && route !== undefined && route.method !== 'GET',
  );

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s names a field that it cannot read, and survives one that is odd',
    async (name, operation) => {
      const { bodySchema } = await operation.load();
      const leaves = leavesOf((jsonSchemaOf(bodySchema) ?? {}) as Schema);
      const example = await EXAMPLES[name]?.(api);
      const complaints: string[] = [];
      for (const [index, leaf] of leaves.entries()) {
        for (const value of isAboutWrong ? chosen(wrongFor(leaf), index, every) : []) {
          complaints.push(...(await complaint(api, operation.route, example, leaf, value, true)));
        }
        for (const value of chosen(ODD[leaf.kind], index, every).slice(0, every ? undefined : 1)) {
          complaints.push(...(await complaint(api, operation.route, example, leaf, value, false)));
        }
      }
      expect(complaints).toEqual([]);
      expect(api.faults.splice(0)).toEqual([]);
    },
  );
}

function wrongFor({ path, kind }: Leaf): readonly unknown[] {
  const field = fieldName(path);
  if (SWITCHED.test(field)) return WRONG[kind].filter((value) => typeof value !== 'boolean');
  if (SIGNED.test(field)) return WRONG[kind].filter((value) => value !== -1);
  if (!CODED.test(field)) return WRONG[kind];
  return WRONG[kind].filter((value) => typeof value !== 'string' && typeof value !== 'number');
}

/** The fields that the body of an operation may have, as errors name them. */
export async function fieldsOf(name: string): Promise<readonly string[]> {
  const operation = OPERATIONS.find((each) => each.name === name);
  const { bodySchema } = (await operation?.load()) ?? {};
  return leavesOf((jsonSchemaOf(bodySchema) ?? {}) as Schema).map((leaf) => fieldName(leaf.path));
}

function chosen(values: readonly unknown[], index: number, every: boolean): readonly unknown[] {
  if (every || values.length <= 2) return values;
  return [values[index % values.length], values[(index + 1) % values.length]];
}

async function complaint(
  api: Api,
  route: { readonly method: string; readonly path: string } | undefined,
  example: Example | undefined,
  leaf: Leaf,
  value: unknown,
  isWrong: boolean,
): Promise<readonly string[]> {
  const names = [...(example?.names ?? [])];
  const path = (route?.path ?? '').replaceAll(/:\w+/g, () => encodeURIComponent(names.shift() ?? 'x'));
  const body = withValue(example?.body ?? {}, leaf.path, value);
  const { status, json, text } = await api.send(route?.method ?? 'POST', path, { body });
  const field = fieldName(leaf.path);
  const what = `${route?.method} ${route?.path} ${field} = ${JSON.stringify(value)?.slice(0, 60)}`;
  if (!isWrong) return status < 500 ? [] : [`${what}: ${status} ${text.slice(0, 200)}`];
  const named = (json?.details ?? []).some((detail: { readonly field: string }) => detail.field.startsWith(field));
  return status === 400 && named ? [] : [`${what}: ${status} ${text.slice(0, 200)}`];
}

function fieldName(path: Leaf['path']): string {
  return path.reduce<string>((text, key) => (key === 0 ? `${text}[0]` : text === '' ? key : `${text}.${key}`), '');
}

/** The body with a value at a place; lists on the way keep the members that are there. */
function withValue(body: unknown, [key, ...rest]: Leaf['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === 0) {
    const [first, ...others] = Array.isArray(body) ? body : [];
    return [withValue(first, rest, value), ...others];
  }
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...object, [key]: withValue((object as Readonly<Record<string, unknown>>)[key], rest, value) };
}

function leavesOf(schema: Schema, path: Leaf['path'] = []): readonly Leaf[] {
  if (schema.properties !== undefined) {
    const own: readonly Leaf[] = path.length === 0 ? [] : [{ path, kind: 'object' }];
    return [...own, ...Object.entries(schema.properties).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))];
  }
  if (schema.items !== undefined) return [{ path, kind: 'list' }, ...leavesOf(schema.items, [...path, 0])];
  const kind = kindOf(schema);
  return kind === undefined || path.length === 0 ? [] : [{ path, kind }];
}

function kindOf(schema: Schema): Kind | undefined {
  if (schema.enum !== undefined) return 'enum';
  if (schema.format === 'date-time') return 'date-time';
  if (schema.type === 'object') return 'hash';
  const { type } = schema;
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean' ? type : undefined;
}
