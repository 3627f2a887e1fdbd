import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertMoney,
  convertUnitPrice,
  type ExchangeRate,
  findRate,
  minorAtRate,
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

  it('takes the later of the pair’s own rate and that of the opposite pair, in whatever order they are kept', () => {
    const rates = [
      rate('2026-01-10', 'EUR', 'USD', '1.10'),
      rate('2026-02-10', 'USD', 'EUR', '0.80'),
      rate('2026-03-10', 'EUR', 'USD', '1.20'),
      rate('2026-03-10', 'USD', 'EUR', '0.50'),
    ];
    const dollars = (date: string, table: readonly ExchangeRate[]) =>
      convertMoney({ minor: 100_00, currency: currency('EUR') }, currency('USD'), date, table).minor;
    for (const table of [rates, rates.toReversed()]) {
      expect(['2026-02-09', '2026-02-10', '2026-03-09', '2026-03-10'].map((date) => dollars(date, table))).toEqual([
        110_00, 125_00, 125_00, 120_00,
      ]);
    }
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

  it('of an amount of four decimals is rounded once, half-up to the minor unit', () => {
    const at = (amountE4: number, from: string, to: string) =>
      minorAtRate(amountE4, currency(to), findRate(TABLE, currency(from), currency(to), '2026-03-02'));
    // 1.0036 USD × 1.25 is 1.2545 CAD; 1.0036 USD × 150.255 is 150.795918 JPY.
    expect([at(10_036, 'USD', 'CAD'), at(10_040, 'USD', 'CAD'), at(10_036, 'USD', 'JPY')]).toEqual([125, 126, 151]);
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
