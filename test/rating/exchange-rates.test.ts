import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../../src/kernel/money.ts';
import { offerInCurrency, ratedInCurrency, requestInCurrency } from '../../src/rating/convert-offers.ts';
import {
  convertMoney,
  convertUnitPrice,
  type ExchangeRate,
  findRate,
  parseExchangeRate,
} from '../../src/rating/exchange-rates.ts';
import { parcel, request } from '../carriers/tariff/fixture-tariffs.ts';
import { offer } from './offer.ts';

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

it('an offer in another currency still has parts that add up to its total', () => {
  const parts = [333, 333, 334].map((minor, index) => ({ code: `part${index}`, group: 'shipping' as const, minor }));
  const converted = offerInCurrency(offer('fxp/ground', 1000, { parts }), currency('EUR'), '2026-03-02', TABLE);
  expect(converted.parts.map(({ minor }) => minor)).toEqual([296, 296, 297]);
  expect(converted).toMatchObject({ totalMinor: 889, currency: 'EUR', basis: { exchange_rate_date: '2026-03-01' } });
});

describe('a row of the table that cannot be read says why', () => {
  it.each([
    [{ date: '2026-02-30' }, 'date "2026-02-30" is not a date like 2026-03-02'],
    [{ from: 'EURO' }, 'from "EURO" is not a three-letter currency code'],
    [{ to: 'eur' }, 'a rate from EUR to itself is not needed'],
    [{ rate: '0' }, 'rate "0" is no number above 0 of at most 8 decimals'],
    [{ rate: '1.123456789' }, 'rate "1.123456789" is no number above 0 of at most 8 decimals'],
  ])('%o', (changes, mistake) => {
    expect(parseExchangeRate({ date: '2026-03-01', from: 'EUR', to: 'USD', rate: '1.1', ...changes })).toEqual({
      mistake,
    });
  });
});

describe('a request in another currency', () => {
  it('has its values converted, and its offers come back in its own', () => {
    const asked = request({ currency: currency('CAD'), packages: [parcel({ valueMinor: 125_01 })] });
    const inDollars = requestInCurrency(asked, currency('USD'), '2026-03-02', TABLE);
    expect(inDollars).toMatchObject({ currency: 'USD', packages: [{ valueMinor: 100_01 }] });
    const rated = { offers: [offer('fxp/ground', 1138)], refusals: [] };
    expect(ratedInCurrency(rated, asked.currency, '2026-03-02', TABLE).offers[0]).toMatchObject({
      totalMinor: 1423,
      currency: 'CAD',
    });
  });

  it('in the carrier’s currency stays as it is, and needs no rate', () => {
    const asked = request();
    expect(requestInCurrency(asked, currency('USD'), '1999-01-01', [])).toBe(asked);
  });
});
