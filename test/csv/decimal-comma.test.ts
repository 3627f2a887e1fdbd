import { expect, it } from 'vitest';
import { hasDecimalCommas, withDecimalPoint } from '../../src/csv/decimal-comma.ts';

it.each([
  ['10,50', '10.50'],
  ['-5,00', '-5.00'],
  ['0,250', '0.250'],
  ['-1.234,5', '-1234.5'],
])('reads %s as a number with a decimal comma', (cell, read) => {
  expect(hasDecimalCommas(';', () => [{ cell, column: 'price' }] as never)).toBe(true);
  expect(withDecimalPoint(cell)).toBe(read);
});
