import { expect, test } from 'vitest';
import { text } from '../../src/cli/topics/limits.ts';
import { fieldLimits } from '../../src/contract/field-limits.ts';
import { readInput } from '../../src/contract/read-input.ts';
import { orderCreateSchema } from '../../src/orders/orders.schema.ts';

/** The limits that `help limits` tells, by field. */
function told(): ReadonlyMap<string, number> {
  const blocks = text()
    .replaceAll(/,\n +/g, ', ')
    .matchAll(/^ +([\d,]+) {2}((?:[\w.]+, )*[\w.]+)$/gm);
  return new Map(
    [...blocks].flatMap(([, most = '', names = '']) =>
      names.split(', ').map((name) => [name, Number(most.replaceAll(',', ''))] as const),
    ),
  );
}

test('help limits tells what is refused, one more than what is taken', () => {
  const limits = told();
  const zip = limits.get('zip') ?? 0;
  const unNumber = limits.get('hazmat_data.un_or_na_number') ?? 0;
  const code = limits.get('destination_address.code') ?? 0;
  const volume = limits.get('volume_cubic_ft') ?? 0;
  const body = (more: number) => ({
    destination_address: { zip: 'x'.repeat(zip + more), code: 'x'.repeat(code + more) },
    order_line_items: [
      { volume_cubic_ft: volume + more, hazmat_data: { un_or_na_number: 'x'.repeat(unNumber + more) } },
    ],
  });
  expect(() => readInput(orderCreateSchema, body(0))).not.toThrow();
  expect(() => readInput(orderCreateSchema, body(1))).toThrow(/and 3 more/);
  expect(limits.get('order_line_items.name')).toBe(500);
  expect(limits.get('notes.body')).toBe(10_000);
});

test('fields are told with what they are a part of where their names say too little', () => {
  const line = {
    type: 'object',
    properties: { name: { maxLength: 500 }, upc: { maxLength: 64 }, size: { maximum: 9 } },
  };
  const schema = {
    properties: {
      name: { maxLength: 255 },
      lines: { type: 'array', items: line },
      notes: { items: { properties: { tag: { maxLength: 64 } } } },
      other: { properties: { left: { maxLength: 1 } } },
    },
  };
  expect(fieldLimits(schema, /^lines$/, ['other'])).toEqual({
    texts: [
      { name: 'name', most: 255 },
      { name: 'lines.name', most: 500 },
      { name: 'upc', most: 64 },
      { name: 'notes.tag', most: 64 },
    ],
    numbers: [{ name: 'size', most: 9 }],
  });
});
