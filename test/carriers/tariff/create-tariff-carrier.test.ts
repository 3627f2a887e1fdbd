import { describe, expect, it } from 'vitest';
import type { BookingRequest } from '../../../src/carriers/carrier.ts';
import { createTariffCarrier } from '../../../src/carriers/tariff/create-tariff-carrier.ts';
import type { AccountId } from '../../../src/kernel/ids.ts';
import { fixtureTariff, geography, parcel, pounds, request } from './fixture-tariffs.ts';

const carrier = createTariffCarrier(fixtureTariff('fixture_parcel'), geography);
const purchase = (changes: Partial<BookingRequest> = {}): BookingRequest => ({
  ...request({ packages: [parcel(), parcel()] }),
  ...{ key: 'k1', account: 'acc_1' as AccountId, shid: 42, serviceCode: 'ground', ...changes },
});

describe('an embedded carrier', () => {
  it('names all its services', () => {
    expect(carrier).toMatchObject({ code: 'fxp', name: 'Fixture Parcel', type: 'small_parcel', scac: null });
    expect(carrier.services.map(({ code }) => code)).toEqual(['ground', '2day', 'nextday']);
  });

  it('books what it offers, at the price at which it offers it, one number a package', async () => {
    const { value } = await carrier.book(purchase());
    const offered = (await carrier.rate(purchase())).value.offers.find(({ serviceCode }) => serviceCode === 'ground');
    expect(value.offer).toEqual(offered);
    expect(value.packageTrackingNumbers).toEqual(['SDFXP000000042001T', 'SDFXP000000042002R']);
    expect(value.trackingNumber).toBe('SDFXP000000042001T');
  });

  it('answers the same booking again for the same purchase, and has bought nothing elsewhere', async () => {
    expect(await carrier.book(purchase())).toEqual(await carrier.book(purchase()));
    expect(await carrier.find('k1')).toEqual({ value: undefined, messages: [] });
  });

  it('gives SSCC-18 numbers to an account with a GS1 company prefix', async () => {
    const { value } = await carrier.book(purchase({ gs1CompanyPrefix: '0614141' }));
    expect(value.packageTrackingNumbers).toEqual(['006141410000420018', '006141410000420025']);
  });

  it('gives no number of one account to another one of the same data', async () => {
    const { value } = await carrier.book(purchase({ numberSeries: 2, withReturnLabels: true }));
    expect(value.packageTrackingNumbers.map((number) => number.slice(0, -1))).toEqual([
      'SD2FXP000000042001',
      'SD2FXP000000042002',
    ]);
    expect(value.packageReturnNumbers?.[0]).toMatch(/^SR2FXP000000042001.$/);
  });

  it('refuses to book what it refuses to rate, with every reason', async () => {
    const tooHeavy = purchase({ packages: [parcel({ weight: pounds(150) })] });
    await expect(carrier.book(tooHeavy)).rejects.toMatchObject({
      code: 'service_not_available',
      message:
        'Fixture Parcel Fixture Ground does not take the shipment: package 1 weighs 150 lb, it must be under 150 lb',
      hint: 'pack it into parcels of at most 149.9 lb',
      details: [{ code: 'limit' }],
    });
  });

  it('refuses a service that it does not have, naming those that it has', async () => {
    await expect(carrier.book(purchase({ serviceCode: 'express' }))).rejects.toMatchObject({
      code: 'service_unknown',
      message: 'Fixture Parcel has no service express; it has ground, 2day, nextday',
    });
  });

  it('refunds what is cancelled, as often as it is asked', async () => {
    const sold = { key: 'k1', trackingNumber: 'SDFXP000000042001T' };
    for (const _ of [1, 2]) expect((await carrier.void({ ...sold, isPickedUp: false })).value).toBe('refunded');
    expect((await carrier.void({ ...sold, isPickedUp: true })).value).toBe('refund_pending');
  });
});
