import { describe, expect, it } from 'vitest';
import { planColumns } from '../../src/csv/header.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';

const rule = {
  name: 'orders.csv',
  known: ['order_number', 'sku', 'name', 'ship_to_zip'],
  required: ['order_number', ['sku', 'name']],
} as const;

function refusal(header: readonly string[]): ShipdockError {
  try {
    planColumns(header, rule);
  } catch (error) {
    if (error instanceof ShipdockError) return error;
  }
  throw new Error('the header was taken');
}

describe('header', () => {
  it('finds columns in any order, case and spelling of blanks', () => {
    const columns = planColumns(['Ship-To Zip', 'ORDER NUMBER', 'Name'], rule);
    expect(Object.fromEntries(columns)).toEqual({ ship_to_zip: 0, order_number: 1, name: 2 });
  });

  it('refuses unknown, doubled, nameless and missing columns all at once, with the nearest known name', () => {
    const error = refusal(['order_nubmer', 'ship_to_zip', 'ship_to_zip', '', 'SKU Number']);
    expect(error.code).toBe('unreadable_file');
    expect(error.details.map((detail) => detail.message)).toEqual([
      'there is no column "order_nubmer"; did you mean "order_number"?',
      'the column ship_to_zip is there twice',
      'column 4 has no name',
      'there is no column "SKU Number"; did you mean "sku"?',
      'the column order_number is missing',
      'the column sku or name is missing',
    ]);
    expect(error.message).toContain('orders.csv: the header does not fit');
    expect(error.hint).toContain('order_number, sku');
  });
});
