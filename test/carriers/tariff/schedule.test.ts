import { describe, expect, it } from 'vitest';
import type { Offer, RatingRequest, Refusal } from '../../../src/carriers/carrier.ts';
import { rateTariff } from '../../../src/carriers/tariff/rate-tariff.ts';
import { address, fixtureTariff, geography, request, type TariffName } from './fixture-tariffs.ts';

const NEAR = { destination: address({ zip: '92054' }) };

function rated(
  name: TariffName,
  service: string,
  changes: Partial<RatingRequest>,
  tariffChanges: object = {},
): Offer | Refusal {
  const tariff = { ...fixtureTariff(name), ...tariffChanges };
  const { offers, refusals } = rateTariff(tariff, geography, request(changes)).value;
  const found = [...offers, ...refusals].find(({ serviceCode }) => serviceCode === service);
  if (found === undefined) throw new Error(`${service} is neither offered nor refused`);
  return found;
}

const dates = (result: Offer | Refusal): readonly unknown[] =>
  'parts' in result
    ? [result.shipDate, result.serviceDays, result.deliveryDate]
    : result.reasons.map(({ message }) => message);

describe('ship date and delivery date', () => {
  it.each<[string, Partial<RatingRequest>, readonly unknown[]]>([
    ['the same day where it is open', {}, ['2026-03-02', 1, '2026-03-03']],
    ['a Saturday goes out on Monday', { readyDate: '2026-03-07' }, ['2026-03-09', 1, '2026-03-10']],
    ['over the weekend', { readyDate: '2026-03-06' }, ['2026-03-06', 1, '2026-03-09']],
    ['over the end of February', { readyDate: '2026-02-27', readyMinute: 0 }, ['2026-02-27', 1, '2026-03-02']],
    [
      'at the last minute of the cut-off',
      { readyMinute: 960, originCalendar: { cutoffMinute: 960 } },
      ['2026-03-02', 1, '2026-03-03'],
    ],
    [
      'a minute after the cut-off',
      { readyMinute: 961, originCalendar: { cutoffMinute: 960 } },
      ['2026-03-03', 1, '2026-03-04'],
    ],
    [
      'after the cut-off on a Friday',
      { readyDate: '2026-03-06', readyMinute: 1000, originCalendar: { cutoffMinute: 960 } },
      ['2026-03-09', 1, '2026-03-10'],
    ],
    [
      'a closed day of the warehouse delays only the start',
      { originCalendar: { closedDates: ['2026-03-02', '2026-03-04'] } },
      ['2026-03-03', 1, '2026-03-04'],
    ],
    ['a warehouse that is open on Wednesdays', { originCalendar: { weekdays: [3] } }, ['2026-03-04', 1, '2026-03-05']],
    [
      'Saturday delivery',
      { readyDate: '2026-03-06', accessorials: [{ type: 'saturday_delivery' }] },
      ['2026-03-06', 1, '2026-03-07'],
    ],
  ])('next day: %s', (_, changes, expected) => {
    expect(dates(rated('fixture_parcel', 'nextday', changes))).toEqual(expected);
  });

  it('closed dates of the carrier count neither as start nor as transit', () => {
    expect(dates(rated('fixture_parcel', '2day', {}, { closedDates: ['2026-03-02', '2026-03-04'] }))).toEqual([
      '2026-03-03',
      2,
      '2026-03-06',
    ]);
  });

  it('days by zone: 92009 to 10001 is zone 8, five days by ground', () => {
    const result = rated('fixture_parcel', 'ground', { destination: address({ zip: '10001' }) });
    expect(dates(result)).toEqual(['2026-03-02', 5, '2026-03-09']);
  });

  it('days of the lane: California to Texas takes three by freight', () => {
    const result = rated('fixture_ltl', 'std', {
      destination: address({ zip: '75201', state: 'TX' }),
      packages: request().packages.map((parcel) => ({ ...parcel, freightClass: '85' })),
    });
    expect(dates(result)).toEqual(['2026-03-02', 3, '2026-03-05']);
  });
});

describe('same-day delivery', () => {
  it('is offered until the cut-off at 11:00', () => {
    expect(dates(rated('fixture_courier', 'sameday', { ...NEAR, readyMinute: 660 }))).toEqual([
      '2026-03-02',
      0,
      '2026-03-02',
    ]);
  });

  it('is refused after it, with both times and the next day as the change', () => {
    expect(rated('fixture_courier', 'sameday', { ...NEAR, readyMinute: 661 })).toMatchObject({
      reasons: [
        {
          code: 'date',
          message: 'same-day service: ready at 11:01 on 2026-03-02, the cut-off is 11:00',
          change: 'have it ready by 11:00 on 2026-03-03',
          fix: { kind: 'ready', readyDate: '2026-03-03', readyMinute: 660 },
        },
      ],
    });
  });

  it('is refused on a closed day', () => {
    expect(dates(rated('fixture_courier', 'sameday', { ...NEAR, readyDate: '2026-03-07' }))).toEqual([
      'same-day service: 2026-03-07 is a closed day',
    ]);
  });

  it('next day after its own cut-off at 17:00 goes a day later', () => {
    expect(dates(rated('fixture_courier', 'nextday', { ...NEAR, readyMinute: 1020 }))).toEqual([
      '2026-03-02',
      1,
      '2026-03-03',
    ]);
    expect(dates(rated('fixture_courier', 'nextday', { ...NEAR, readyMinute: 1021 }))).toEqual([
      '2026-03-03',
      1,
      '2026-03-04',
    ]);
  });
});

describe('a tariff', () => {
  it('is not used before the day on which it takes effect', () => {
    expect(rated('fixture_parcel', 'ground', { readyDate: '2026-01-02' })).toMatchObject({
      reasons: [
        {
          message: 'it would go out on 2026-01-02, the tariff is in effect from 2026-01-05',
          fix: { readyDate: '2026-01-05' },
        },
      ],
    });
  });

  it('nor after its last one', () => {
    const result = rated('fixture_parcel', 'ground', { readyDate: '2026-03-02' }, { effectiveTo: '2026-02-28' });
    expect(result).toMatchObject({
      reasons: [{ change: "ship by 2026-02-27, or add the carrier's next tariff", fix: { readyDate: '2026-02-27' } }],
    });
  });

  it('takes the fuel of the ship date, not of the day on which it is ready', () => {
    const fuel = (readyDate: string) => {
      const offer = rated('fixture_parcel', 'ground', { readyDate });
      return 'basis' in offer ? offer.basis.fuel_percent : offer;
    };
    expect(fuel('2026-07-03')).toBe(16.5);
    expect(fuel('2026-07-04')).toBe(17.25);
  });

  it('does not answer for a day that is none', () => {
    expect(() => rated('fixture_parcel', 'ground', { readyDate: '2026-02-30' })).toThrow(
      'ready date "2026-02-30" is not a date',
    );
  });
});
