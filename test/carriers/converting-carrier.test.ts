import { describe, expect, it } from 'vitest';
import { convertingCarrier } from '../../src/carriers/converting-carrier.ts';
import { createTariffCarrier } from '../../src/carriers/tariff/create-tariff-carrier.ts';
import type { ExchangeRate } from '../../src/exchange-rates/exchange-rate.ts';
import type { AccountId } from '../../src/kernel/ids.ts';
import type { Currency } from '../../src/kernel/money.ts';
import { fixtureTariff, geography, request as parcelRequest } from './tariff/fixture-tariffs.ts';

const [USD, EUR, JPY] = ['USD' as Currency, 'EUR' as Currency, 'JPY' as Currency];
const RATES: readonly ExchangeRate[] = [{ date: '2026-03-01', from: EUR, to: USD, rateE8: 108_000_000 }];
const dollars = createTariffCarrier(fixtureTariff('fixture_parcel'), geography);
const request = parcelRequest();

describe('a carrier asked in another currency', () => {
  it('offers what it offers in its own, converted at the rate of the day, parts adding up', async () => {
    const own = (await dollars.rate(request)).value.offers;
    const { offers, refusals } = (await convertingCarrier(dollars, RATES).rate({ ...request, currency: EUR })).value;
    expect(refusals).toEqual([]);
    expect(offers.map(({ serviceCode }) => serviceCode)).toEqual(own.map(({ serviceCode }) => serviceCode));
    for (const [index, offer] of offers.entries()) {
      expect(offer.currency).toBe('EUR');
      expect(offer.parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(offer.totalMinor);
      expect(Math.abs(offer.totalMinor * 1.08 - (own[index]?.totalMinor ?? 0))).toBeLessThan(3);
    }
  });

  it('refuses every service where there is no rate: never 1.0', async () => {
    const carrier = convertingCarrier(dollars, []);
    const { offers, refusals } = (await carrier.rate({ ...request, currency: EUR })).value;
    expect(offers).toEqual([]);
    expect(refusals.map(({ serviceCode }) => serviceCode)).toEqual(dollars.services.map(({ code }) => code));
    expect(refusals[0]?.reasons[0]).toMatchObject({
      code: 'currency',
      message: 'no exchange rate from EUR to USD is known for 2026-03-02',
      fix: { kind: 'currency', currency: 'USD' },
    });
  });

  it('converts what it offers in another currency than its own, and keeps what it sold in one without a rate', async () => {
    const inYen = {
      ...dollars,
      rate: async (asked: typeof request) => {
        const { value, messages } = await dollars.rate(asked);
        return { value: { ...value, offers: value.offers.map((each) => ({ ...each, currency: JPY })) }, messages };
      },
      book: async (asked: Parameters<typeof dollars.book>[0]) => {
        const { value, messages } = await dollars.book(asked);
        return { value: { ...value, offer: { ...value.offer, currency: JPY } }, messages };
      },
    };
    const yen: ExchangeRate = { date: '2026-03-01', from: USD, to: JPY, rateE8: 15_000_000_000 };
    const { offers } = (await convertingCarrier(inYen, [...RATES, yen]).rate(request)).value;
    expect(new Set(offers.map(({ currency }) => currency))).toEqual(new Set([USD]));
    expect((await convertingCarrier(inYen, RATES).rate(request)).value.refusals[0]?.reasons[0]?.code).toBe('currency');
    const booking = { key: 'k', shid: 1, serviceCode: 'ground', account: 'acc_1' as AccountId };
    const sold = await convertingCarrier(inYen, RATES).book({ ...request, ...booking, currency: EUR });
    expect([sold.value.trackingNumber, sold.value.offer.currency]).toEqual([expect.stringMatching(/^SDFXP/), JPY]);
  });

  it('books at the converted price, and buys nothing without a rate', async () => {
    const booking = { key: 'k', shid: 1, serviceCode: 'ground', account: 'acc_1' as AccountId };
    const inEuro = { ...request, ...booking, currency: EUR };
    const { offer } = (await convertingCarrier(dollars, RATES).book(inEuro)).value;
    const offered = (await convertingCarrier(dollars, RATES).rate(inEuro)).value.offers.find(
      (each) => each.serviceCode === 'ground',
    );
    expect(offer).toEqual(offered);
    await expect(convertingCarrier(dollars, []).book(inEuro)).rejects.toMatchObject({ code: 'exchange_rate_missing' });
  });
});
