import { expect, test } from 'vitest';
import { jsonSchemaOf } from '../../src/contract/json-schema.ts';
import { membersOf } from '../../src/contract/members.ts';
import { OPERATIONS } from '../../src/engine/operation-table.ts';

interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}
type Names = { [name: string]: Names };

function describedNames({ properties, items }: Described): Names {
  if (properties === undefined) return items === undefined ? {} : describedNames(items);
  return Object.fromEntries(Object.entries(properties).map(([name, below]) => [name, describedNames(below)]));
}

function namesOf(schema: unknown): Names {
  const members = membersOf(schema) ?? {};
  return Object.fromEntries(Object.entries(members).map(([name, below]) => [name, namesOf(below)]));
}

test('the members of every body are those that its description has, at any depth', async () => {
  const modules = await Promise.all(OPERATIONS.map((operation) => operation.load()));
  const schemas = modules.flatMap(({ bodySchema }) => (bodySchema === undefined ? [] : [bodySchema]));
  expect(schemas.length).toBeGreaterThan(50);
  for (const schema of schemas) expect(namesOf(schema)).toEqual(describedNames(jsonSchemaOf(schema) as Described));
});
