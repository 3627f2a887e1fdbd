import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import type { View, ViewField } from '../../src/cli/view.ts';
import { jsonSchemaOf } from '../../src/contract/json-schema.ts';
import { shipmentAddressSchema } from '../../src/contract/shipment-parties.schema.ts';
import { hazmatDataSchema, referenceNumberSchema } from '../../src/orders/order-parts.schema.ts';
import { HAZMAT } from '../../src/orders/order-parts.view.ts';
import { pickupSchema } from '../../src/rating/rates.schema.ts';
import { PICKUP, REFERENCE, RETURN_ADDRESS } from '../../src/rating/rating-parts.view.ts';
import { ROOT } from '../program.ts';

/** Of these nobody knows the members beforehand. */
const FREE_HASHES = [
  /^orders\.source_system_meta$/,
  /^(line items|[a-z_]*order_line_items)\.meta$/,
  /^documents\.meta_data$/,
  // What a part of a rating request becomes, so that a service is offered.
  /^fix(es)?\.value$/,
];

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
const modules: readonly object[] = await Promise.all([
  ...sources.filter((path) => path.endsWith('.view.ts')).map((path) => import(join(ROOT, 'src', path))),
  ...(await allCommands()).map((spec) => spec.load()),
]);
const views = [...new Set(modules.flatMap((module) => Object.values(module).filter(isView)))];

function isView(value: unknown): value is View<never> {
  return typeof value === 'object' && value !== null && 'resource' in value && 'fields' in value;
}

/** Objects and lists of which nothing says what stands below them. */
async function untold(fields: readonly ViewField<never>[], above: string): Promise<readonly string[]> {
  const found = fields
    .filter(({ type }) => type === 'object' || type === 'list')
    .map(async (field) => {
      const below = field.fields ?? (await field.below?.());
      return below === undefined ? [`${above}.${field.name}`] : untold(below, field.name);
    });
  return (await Promise.all(found)).flat();
}

describe('every object and list tells what stands below it', () => {
  test.each(views.map((view) => [view.resource, view] as const))('of %s', async (resource, view) => {
    expect(
      (await untold(view.fields, resource)).filter((name) => !FREE_HASHES.some((hash) => hash.test(name))),
    ).toEqual([]);
  });

  test('of many views', () => {
    expect(views.length).toBeGreaterThan(50);
  });
});

test.each([
  ['dangerous goods', HAZMAT, hazmatDataSchema],
  ['a reference number', REFERENCE, referenceNumberSchema],
  ['a return address', RETURN_ADDRESS, shipmentAddressSchema],
  ['a pickup', PICKUP, pickupSchema],
])('what is answered as it was sent has the members that may be sent: %s', (_, told, schema) => {
  const { properties } = jsonSchemaOf(schema) as { readonly properties: object };
  expect(told.map(({ name }) => name).sort()).toEqual(Object.keys(properties).sort());
});
