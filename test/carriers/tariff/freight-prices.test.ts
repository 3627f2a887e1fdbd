import { describe, expect, it } from 'vitest';
import type { Offer, RatingRequest } from '../../../src/carriers/carrier.ts';
import { doubtsOf } from '../../../src/carriers/tariff/doubts.ts';
import { linearMicrometres } from '../../../src/carriers/tariff/linear-feet.ts';
import { rateTariff } from '../../../src/carriers/tariff/rate-tariff.ts';
import type { LtlTariff } from '../../../src/carriers/tariff/tariff.ts';
import type { Condition } from '../../../src/conditions/condition.ts';
import { address, fixtureTariff, geography, inches, pallet, parcel, pounds, request } from './fixture-tariffs.ts';

const loaded = fixtureTariff('fixture_ltl');
if (loaded.family !== 'ltl') throw new Error('fixture_ltl is no freight tariff');
const FREIGHT: LtlTariff = loaded;

const rate = (changes: Partial<RatingRequest>, tariff = FREIGHT) =>
  rateTariff(tariff, geography, request({ destination: address({ zip: '75201' }), packages: [pallet()], ...changes }));

function std(changes: Partial<RatingRequest>, tariff = FREIGHT): Offer {
  const { offers, refusals } = rate(changes, tariff).value;
  const offer = offers.find(({ serviceCode }) => serviceCode === 'std');
  if (offer === undefined) throw new Error(JSON.stringify(refusals));
  return offer;
}

const parts = (offer: Offer): Record<string, number> =>
  Object.fromEntries(offer.parts.map(({ code, minor }) => [code, minor]));
const of = (freightClass: string, lb: number) => pallet({ freightClass, weight: pounds(lb) });

describe('deficit weight', () => {
  it('rates 480 lb as 500 where that is cheaper', () => {
    // L3 class 85: 4.80 cwt at the rate below 500 lb against 5.00 cwt at the next.
    const { basis } = std({ packages: [of('85', 480)] });
    expect(basis).toMatchObject({ rated_break: 'M5C', deficit_lb: 20, weight_lb: 480 });
  });

  it('leaves 300 lb in their break', () => {
    expect(std({ packages: [of('85', 300)] }).basis).toMatchObject({ rated_break: 'L5C', deficit_lb: 0 });
  });

  it('is charged at the lowest rate among the classes', () => {
    // L3 from 1000 lb on: class 50 at 57.56, class 85 at 95.09 a hundredweight; the 40 lb that are missing at 57.56.
    const gross = (480 * 5756 + 480 * 9509 + 40 * 5756) / 10_000;
    const { basis } = std({ packages: [of('50', 480), of('85', 480)] });
    expect(basis).toMatchObject({ rated_break: 'M1M', deficit_lb: 40, gross: Number(gross.toFixed(2)) });
  });

  it('is not looked for where the tariff has none', () => {
    const tariff = { ...FREIGHT, deficitWeight: false };
    expect(std({ packages: [of('85', 480)] }, tariff).basis).toMatchObject({ rated_break: 'L5C', deficit_lb: 0 });
  });

  it('has no part in freight that weighs what a break begins with', () => {
    const tariff = { ...FREIGHT, deficitWeight: false };
    expect(std({ packages: [of('85', 500)] }, tariff).basis).toMatchObject({ rated_break: 'M5C', fuel_percent: 33.4 });
    expect(std({ packages: [of('85', 499.9999)] }, tariff).basis.rated_break).toBe('L5C');
  });

  it('less freight never costs more than a little more of it, up to the next break', () => {
    const total = (lb: number) => std({ packages: [of('85', lb)] }).totalMinor;
    for (const lb of [450, 480, 499, 900, 960, 999, 1900, 1999, 4800, 9800]) {
      const next = [500, 1000, 2000, 5000, 10_000].find((from) => from > lb) ?? 0;
      expect(total(lb)).toBeLessThanOrEqual(total(next));
    }
  });
});

describe('freight class', () => {
  it('is the package’s own, else by density: 500 lb on 48 × 40 × 48 in are 9.375 lb/ft³, class 100', () => {
    const { freightClass: _, ...classless } = pallet();
    expect(std({ packages: [classless] }).basis.classes).toBe('100: 500 lb');
    expect(std({ packages: [pallet({ freightClass: '50' })] }).basis.classes).toBe('50: 500 lb');
  });

  it.each([
    // One cubic foot, so that pounds are the density: the edge belongs to the denser class.
    [0.5, '400'],
    [1, '300'],
    [3.9999, '250'],
    [4, '175'],
    [3.99999999, '175'],
    [22.4999, '70'],
    [22.5, '65'],
    [49.9999, '55'],
    [50, '50'],
    [900, '50'],
  ])('at %s lb/ft³ is %s', (lb, expected) => {
    const cube = { length: inches(12), width: inches(12), height: inches(12), weight: pounds(lb) };
    expect(String(std({ packages: [parcel({ ...cube, kind: 'handling_unit' })] }).basis.classes).split(':')[0]).toBe(
      expected,
    );
  });

  it('is of a parcel too that is taken as a carton, as long as it is a parcel: else it is to be called a handling unit', () => {
    const packages = [parcel({ weight: pounds(149.9) }), parcel({ weight: pounds(150) })];
    expect(std({ packages: packages.slice(0, 1) }).basis.classes).toBe('50: 149.9 lb');
    const { offers, refusals } = rate({ packages }).value;
    expect([offers, refusals[0]?.reasons]).toEqual([
      [],
      [
        expect.objectContaining({
          message: 'package 2 weighs 150 lb, it must be under 150 lb',
          fix: { kind: 'package', index: 1, change: { kind: 'handling_unit' } },
        }),
      ],
    ]);
  });

  it('is what the tariff rates it as, where it has one class for freight of all kinds', () => {
    const tariff = { ...FREIGHT, fak: { '85': '60' } };
    expect(std({ packages: [of('85', 600)] }, tariff).totalMinor).toBe(std({ packages: [of('60', 600)] }).totalMinor);
  });

  it('without a weight gives one: the middle density of the class, with a warning', () => {
    // Class 85 is 12 to 15 lb/ft³, 13.5 in the middle; 48 × 40 × 48 in are 53.333 ft³.
    const { value, messages } = rate({ packages: [pallet({ weight: undefined, freightClass: '85' })] });
    expect(value.offers[0]?.basis.weight_lb).toBe(720);
    expect(messages).toEqual(['package 1 has no weight; 720 lb were assumed, the middle density of class 85']);
  });

  it.each([
    ['77.5', 800],
    ['110', 426.67],
    ['500', 26.67],
    ['50', 2666.67],
  ])('of no step of the scale (%s) gives the density at which its neighbours meet', (freightClass, lb) => {
    expect(std({ packages: [pallet({ weight: undefined, freightClass })] }).basis.weight_lb).toBe(lb);
  });

  it('that the tariff does not have is refused', () => {
    expect(rate({ packages: [of('51', 500)] }).value.refusals[0]?.reasons).toMatchObject([
      {
        code: 'limit',
        message: expect.stringContaining(
          'package 1 has freight class 51; the classes of Fixture Freight Lines are 50, 55',
        ),
      },
    ]);
  });
});

describe('accessorials', () => {
  const charged = (changes: Partial<RatingRequest>): Record<string, number> => {
    const { base, fuel, ...rest } = parts(std(changes));
    return rest;
  };

  it.each([
    [
      'per hundredweight',
      { packages: [of('85', 1500)], accessorials: [{ type: 'inside_delivery' }] },
      { inside_delivery: 142_50 },
    ],
    [
      'not below their minimum',
      { packages: [of('85', 500)], accessorials: [{ type: 'inside_delivery' }] },
      { inside_delivery: 105_00 },
    ],
    [
      'not above their maximum',
      { packages: [of('85', 15_000)], accessorials: [{ type: 'inside_delivery' }] },
      { inside_delivery: 1200_00 },
    ],
    [
      'per package, by the pieces on the pallets',
      { packages: [pallet({ pieces: 40 })], accessorials: [{ type: 'sort_segregate' }] },
      { sort_segregate: 56_00 },
    ],
    [
      'residential delivery by itself',
      { destination: address({ zip: '75201', isResidential: true }) },
      { residential_delivery: 110_00 },
    ],
    [
      'once, also where it is asked for too',
      { destination: address({ zip: '75201', isResidential: true }), accessorials: [{ type: 'residential_delivery' }] },
      { residential_delivery: 110_00 },
    ],
    [
      'per package, a unit that tells no pieces being one',
      { packages: [pallet({ pieces: 30 }), pallet()], accessorials: [{ type: 'sort_segregate' }] },
      { sort_segregate: 43_40 },
    ],
    ['hazmat by itself', { packages: [pallet({ dangerousGoods: 'hazmat' })] }, { hazmat: 51_30 }],
    ['hazmat for one of several', { packages: [pallet(), pallet({ dangerousGoods: 'hazmat' })] }, { hazmat: 51_30 }],
    ['none at 95.9 in', { packages: [pallet({ length: inches(95.9) })] }, {}],
    ['overlength at 96 in', { packages: [pallet({ length: inches(96) })] }, { overlength_96_143: 120_00 }],
    ['overlength at 143.9 in', { packages: [pallet({ length: inches(143.9) })] }, { overlength_96_143: 120_00 }],
    [
      'overlength at 144 in, by the longest unit',
      { packages: [pallet(), pallet({ length: inches(144) })] },
      { overlength_144_239: 290_00 },
    ],
  ])('%s', (_, changes, expected) => {
    expect(charged(changes)).toEqual(expected);
  });

  it('is added by itself where one unit meets what its note says of units, of the service or the lane', () => {
    const when: Condition = {
      op: 'and',
      of: [
        { op: '>', field: 'weight_lb', value: 900 },
        { op: 'is', field: 'service', value: 'std' },
        { op: 'is', field: 'zone', value: 'L3' },
      ],
    };
    const accessorials = FREIGHT.accessorials.map((each) => (each.code === 'notification' ? { ...each, when } : each));
    const tariff = { ...FREIGHT, accessorials };
    const added = (lb: number) => parts(std({ packages: [of('85', lb), of('85', 300)] }, tariff)).notification;
    expect([added(900), added(901)]).toEqual([undefined, 18_00]);
  });

  it('with a condition that nothing meets are told', () => {
    const state = (value: string): Condition => ({ op: 'is', field: 'destination.state', value });
    const [first, ...others] = FREIGHT.accessorials;
    if (first === undefined) throw new Error('fixture_ltl has no accessorials');
    const when: Condition = { op: 'and', of: [state('AK'), state('HI')] };
    expect(doubtsOf({ ...FREIGHT, accessorials: [{ ...first, when }, ...others] })).toEqual([
      expect.stringMatching(
        /^the accessorial liftgate_pickup: no destination.state meets all that its condition joins /,
      ),
    ]);
  });

  it('a unit beyond the last overlength charge is refused', () => {
    expect(rate({ packages: [pallet({ length: inches(240) })] }).value.refusals[0]?.reasons[0]).toMatchObject({
      message: 'package 1 is 240 in long, at most 239.9 in are taken',
      fix: { kind: 'package', index: 0, change: { length: inches(239.9) } },
    });
  });
});

describe('minimums', () => {
  it('of mixed classes is the highest', () => {
    const l3 = FREIGHT.rates.L3 ?? {};
    const dear = {
      ...FREIGHT,
      rates: { ...FREIGHT.rates, L3: { ...l3, '50': { minimumMinor: 700_00, perCwtE4: l3['50']?.perCwtE4 ?? [] } } },
    };
    expect(std({ packages: [of('50', 60), of('85', 40)] }, dear).basis).toMatchObject({
      gross: 700,
      minimum_applied: true,
    });
  });

  it('the guarantee is a quarter of the discounted linehaul, and fuel is on both', () => {
    const guaranteed = rate({ packages: [of('92.5', 640)] }).value.offers.find(
      ({ serviceCode }) => serviceCode === 'gtd',
    );
    // 25 % of 229.88 is 57.47; 33.4 % of 287.35 is 95.9749.
    expect(guaranteed && parts(guaranteed)).toEqual({ base: 229_88, guaranteed: 57_47, fuel: 95_97 });
  });
});

describe('rounding', () => {
  // 5.06 × 57.56 is 291.2536, 5.04 × 95.09 is 479.2536: together 770.5072.
  const packages = [of('50', 506), of('85', 504)];

  it('the gross is rounded once, as it is printed', () => {
    expect(std({ packages }).basis.gross).toBe(770.51);
  });

  it('each class’s charge is rounded where the tariff says so', () => {
    expect(std({ packages }, { ...FREIGHT, roundLineCharges: true }).basis.gross).toBe(770.5);
  });
});

describe('limits', () => {
  it('twelve standard pallets take 20 ft: two abreast, 40 in each', () => {
    expect(linearMicrometres(Array.from({ length: 12 }, () => pallet()))).toBe(inches(240));
    expect(rate({ packages: Array.from({ length: 12 }, () => pallet()) }).value.refusals).toEqual([]);
  });

  it.each([
    [
      'pairs of like length, in whatever order they come',
      [
        [40, 40],
        [100, 40],
        [60, 40],
        [90, 40],
      ],
      100 + 60,
    ],
    [
      'the last of an odd count alone, the shortest',
      [
        [60, 40],
        [100, 40],
        [90, 40],
      ],
      100 + 60,
    ],
    [
      'two abreast up to 48 in, the longer side across where it fits',
      [
        [48, 48],
        [48, 40],
      ],
      48,
    ],
    [
      'one of more than 48 in alone, its longer side across up to 96 in',
      [
        [96, 49],
        [60, 50],
      ],
      49 + 50,
    ],
    ['one of more than 96 in alone and along', [[96.1, 49]], 96.1],
  ])('take of the trailer: %s', (_, footprints, taken) => {
    const units = footprints.map(([length = 0, width = 0]) => ({ length: inches(length), width: inches(width) }));
    expect(linearMicrometres(units)).toBe(inches(taken));
    expect(linearMicrometres(units.map(({ length, width }) => ({ length: width, width: length })))).toBe(inches(taken));
  });

  it.each([
    [
      'thirteen',
      Array.from({ length: 13 }, () => pallet()),
      'the shipment has 13 handling units, at most 12 are taken',
    ],
    [
      'longer ones',
      Array.from({ length: 6 }, () => pallet({ length: inches(90) })),
      "the units take 22.5 ft of a trailer's length, at most 20 ft are taken",
    ],
    ['heavier ones', [of('50', 20_000.1)], 'the shipment weighs 20000.1 lb, at most 20000 lb are taken'],
    ['a little heavier ones', [of('50', 20_000.004)], 'the shipment weighs 20000.004 lb, at most 20000 lb are taken'],
  ])('%s are refused', (_, packages, message) => {
    expect(rate({ packages }).value.refusals[0]?.reasons.map((reason) => reason.message)).toContain(message);
  });

  it('20,000 lb exactly are taken', () => {
    expect(rate({ packages: [of('50', 20_000)] }).value.refusals).toEqual([]);
    const units = [4999.95, 4999.95, 5000.05, 5000.05].map((lb) => of('50', lb));
    expect(rate({ packages: units }).value.refusals).toEqual([]);
  });
});

describe('lanes', () => {
  it('the state is that of the address, else that of its ZIP', () => {
    expect(std({}).basis.lane).toBe('L3');
    expect(std({ destination: address({ zip: '75201', state: 'nv' }) }).basis.lane).toBe('L1');
  });

  it.each([
    ['Alaska', address({ zip: '99501' }), 'AK'],
    ['Puerto Rico', address({ country: 'PR', zip: '00901' }), 'PR'],
    ['Canada', address({ country: 'CA', zip: 'M5V 2T6', state: 'ON' }), 'CA M5V 2T6'],
  ])('%s is not served', (_, destination, where) => {
    expect(rate({ destination }).value.refusals[0]?.reasons).toMatchObject([
      {
        code: 'lane',
        message: `Fixture Freight Lines serves 49 states, the destination is in ${where}`,
        change: 'ship to one of the 49 states that it serves, such as CA',
      },
    ]);
  });

  describe('of a carrier that goes one way', () => {
    const [lane] = Object.values(FREIGHT.lanes.W ?? {});
    const oneWay = (to: Record<string, string>): LtlTariff => ({
      ...FREIGHT,
      regions: { CA: 'W', NV: 'W', TX: 'C', ...to },
      lanes: lane === undefined ? {} : { W: { C: lane } },
    });
    const [ontario, alaska] = [
      address({ country: 'CA', zip: 'M5V 2T6', state: 'ON' }),
      address({ zip: '99501', state: 'AK' }),
    ];
    const reasons = (changes: Partial<RatingRequest>, tariff = oneWay({})) =>
      rate(changes, tariff).value.refusals[0]?.reasons.map(({ message, change, fix }) => [message, change, fix]);
    const served = 'Fixture Freight Lines serves 3 states, the';
    const to = (side: string, state: string) => ({ kind: 'address', side, change: { country: 'US', state } });

    it('what is told to change is a state that it goes to, and one that it comes from', () => {
      expect(reasons({ destination: ontario })).toEqual([
        [`${served} destination is in CA M5V 2T6`, 'ship to one of TX', to('destination', 'TX')],
      ]);
      expect(reasons({ origin: alaska })).toEqual([
        [`${served} origin is in AK`, 'ship from one of CA, NV', to('origin', 'CA')],
      ]);
      expect(reasons({ origin: alaska, destination: ontario })).toEqual([
        [`${served} origin is in AK`, 'ship from one of CA, NV', to('origin', 'CA')],
        [`${served} destination is in CA M5V 2T6`, 'ship to one of TX', to('destination', 'TX')],
      ]);
    });

    it('nothing is told to change where that would not help', () => {
      const [nevada, texas] = [address({ zip: '89501', state: 'NV' }), address({ zip: '75201', state: 'TX' })];
      expect(reasons({ origin: alaska, destination: nevada })).toEqual([
        [`${served} origin is in AK`, undefined, undefined],
      ]);
      expect(reasons({ origin: texas, destination: nevada })).toEqual([
        ['Fixture Freight Lines has no lane from region C to region W', undefined, undefined],
      ]);
      expect(reasons({ origin: nevada, destination: nevada })).toEqual([
        [
          'Fixture Freight Lines has no lane from region W to region W',
          'ship to one of the regions C, such as TX',
          to('destination', 'TX'),
        ],
      ]);
    });
  });
});
