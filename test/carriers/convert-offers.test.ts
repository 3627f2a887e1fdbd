import { describe, expect, it } from 'vitest';
import { offerInCurrency, ratedInCurrency, requestInCurrency } from '../../src/carriers/convert-offers.ts';
import type { ExchangeRate } from '../../src/exchange-rates/exchange-rate.ts';
import type { Currency } from '../../src/kernel/money.ts';
import { offer } from '../rating/offer.ts';
import { parcel, request } from './tariff/fixture-tariffs.ts';

const currency = (code: string): Currency => code as Currency;
const TABLE: readonly ExchangeRate[] = [
  { date: '2026-03-01', from: currency('EUR'), to: currency('USD'), rateE8: 112_345_678 },
  { date: '2026-01-15', from: currency('USD'), to: currency('CAD'), rateE8: 125_000_000 },
];

it('an offer in another currency still has parts that add up to its total', () => {
  const parts = [333, 333, 334].map((minor, index) => ({ code: `part${index}`, group: 'shipping' as const, minor }));
  const converted = offerInCurrency(offer('fxp/ground', 1000, { parts }), currency('EUR'), '2026-03-02', TABLE);
  expect(converted.parts.map(({ minor }) => minor)).toEqual([296, 296, 297]);
  expect(converted).toMatchObject({ totalMinor: 889, currency: 'EUR', basis: { exchange_rate_date: '2026-03-01' } });
});

it('an offer in the currency that is asked for stays as it is, and needs no rate', () => {
  const asked = offer('fxp/ground', 1000);
  expect(offerInCurrency(asked, currency('USD'), '1999-01-01', [])).toBe(asked);
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
