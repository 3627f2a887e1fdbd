import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertMoney,
  convertUnitPrice,
  type ExchangeRate,
  findRate,
  parseExchangeRate,
} from '../../src/exchange-rates/exchange-rate.ts';
import type { Currency } from '../../src/kernel/money.ts';

const currency = (code: string): Currency => code as Currency;
const rate = (date: string, from: string, to: string, value: string): ExchangeRate => {
  const read = parseExchangeRate({ date, from, to, rate: value });
  if ('mistake' in read) throw new Error(read.mistake);
  return read;
};

const TABLE = [
  rate('2026-01-01', 'EUR', 'USD', '1.10'),
  rate('2026-03-01', 'EUR', 'USD', '1.12345678'),
  rate('2026-02-01', 'USD', 'JPY', '150.255'),
  rate('2026-01-15', 'USD', 'CAD', '1.25'),
];
const convert = (minor: number, from: string, to: string, date: string) =>
  convertMoney({ minor, currency: currency(from) }, currency(to), date, TABLE);

describe('money is converted with the rate of the last day that is not after the date', () => {
  it.each([
    [100_00, 'EUR', 'USD', '2026-02-28', 110_00],
    [100_00, 'EUR', 'USD', '2026-03-01', 112_35],
    [1_00, 'USD', 'JPY', '2026-02-01', 150],
    [3_01, 'USD', 'JPY', '2026-02-01', 452],
    [150, 'JPY', 'USD', '2026-02-01', 1_00],
    [-1_01, 'USD', 'CAD', '2026-01-15', -1_26],
    [7_77, 'USD', 'USD', '1999-01-01', 7_77],
  ])('%i %s in %s on %s is %i', (minor, from, to, date, expected) => {
    expect(convert(minor, from, to, date)).toEqual({ minor: expected, currency: to });
  });

  it('turns over the rate of the opposite pair where the pair has none', () => {
    expect(convert(112_35, 'USD', 'EUR', '2026-03-02')).toEqual({ minor: 100_00, currency: 'EUR' });
  });

  it('is refused where no rate is known, never taken as 1', () => {
    expect(() => convert(1, 'EUR', 'USD', '2025-12-31')).toThrow(
      'no exchange rate from EUR to USD is known for 2025-12-31',
    );
    expect(() => convert(1, 'EUR', 'CAD', '2026-03-02')).toThrow(
      expect.objectContaining({ code: 'exchange_rate_missing' }),
    );
  });

  it('of unit prices keeps their four decimals', () => {
    expect(convertUnitPrice(12_345, findRate(TABLE, currency('USD'), currency('CAD'), '2026-03-02'))).toBe(15_431);
  });

  it('there and back is off by at most what one cent was worth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (minor) => {
        const there = convert(minor, 'EUR', 'USD', '2026-03-01').minor;
        return Math.abs(convert(there, 'USD', 'EUR', '2026-03-01').minor - minor) <= 1;
      }),
    );
  });
});

describe('a row of the table that cannot be read says why', () => {
  it.each([
    [{ date: '2026-02-30' }, 'date', 'is "2026-02-30"; it must be a date like 2026-03-02'],
    [{ from: 'EURO' }, 'from', 'is "EURO"; it must be a three-letter currency code'],
    [{ to: '' }, 'to', 'is missing; it must be a three-letter currency code'],
    [{ to: 'eur' }, 'to', 'is EUR, and so is from: a rate to itself is not needed'],
    [{ rate: '0' }, 'rate', 'is "0"; it must be a number above 0 of at most 8 decimals'],
    [{ rate: '1.123456789' }, 'rate', 'is "1.123456789"; it must be a number above 0 of at most 8 decimals'],
  ])('%o', (changes, field, mistake) => {
    expect(parseExchangeRate({ date: '2026-03-01', from: 'EUR', to: 'USD', rate: '1.1', ...changes })).toEqual({
      field,
      mistake,
    });
  });
});
