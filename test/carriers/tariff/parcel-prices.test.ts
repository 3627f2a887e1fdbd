import { describe, expect, it } from 'vitest';
import type { Offer, RatingPackage, RatingRequest } from '../../../src/carriers/carrier.ts';
import { loadTariff } from '../../../src/carriers/tariff/load-tariff.ts';
import { rateTariff } from '../../../src/carriers/tariff/rate-tariff.ts';
import type { Tariff } from '../../../src/carriers/tariff/tariff.ts';
import { address, filesOf, fixtureTariff, geography, inches, parcel, pounds, request } from './fixture-tariffs.ts';

const PARCEL = fixtureTariff('fixture_parcel');

function ground(changes: Partial<RatingRequest>, tariff: Tariff = PARCEL): Offer {
  const { offers, refusals } = rateTariff(tariff, geography, request(changes)).value;
  const offer = offers.find(({ serviceCode }) => serviceCode === 'ground' || serviceCode === 'economy');
  if (offer === undefined) throw new Error(JSON.stringify(refusals));
  return offer;
}

const parts = (offer: Offer): Record<string, number> =>
  Object.fromEntries(offer.parts.map(({ code, minor }) => [code, minor]));
const sized = (length: number, width: number, height: number, weight: number) =>
  parcel({ length: inches(length), width: inches(width), height: inches(height), weight: pounds(weight) });

describe('billable weight', () => {
  it.each([
    ['the actual weight, up to the pound', sized(10, 8, 4, 3.01), 3, 4],
    ['a whole pound stays', sized(10, 8, 4, 4), 3, 4],
    ['a whole pound of units kept a little heavier stays', sized(10, 8, 4, 4.000_000_01), 3, 4],
    ['the dimensional weight where it is more', sized(12, 12, 12, 4), 13, 13],
    ['sides are rounded up to the inch first', sized(11.1, 11.1, 11.1, 4), 13, 13],
    ['never less than a pound', sized(1, 1, 1, 0.1), 1, 1],
  ])('%s', (_, measured, dimLb, billableLb) => {
    expect(ground({ packages: [measured] }).basis).toMatchObject({ dim_lb: dimLb, billable_lb: billableLb });
  });
});

describe('additional handling and large package', () => {
  it.each([
    ['48 in long', sized(48, 5, 5, 5), undefined],
    ['48.1 in long', sized(48.1, 5, 5, 5), 'additional_handling'],
    ['a second side of 30.1 in', sized(40, 30.1, 2, 5), 'additional_handling'],
    ['50 lb', sized(10, 10, 10, 50), undefined],
    ['50.1 lb', sized(10, 10, 10, 50.1), 'additional_handling'],
    ['110 lb', sized(10, 10, 10, 110), 'additional_handling'],
    ['110.1 lb', sized(10, 10, 10, 110.1), 'large_package'],
    ['130 in of length plus girth', sized(90, 10, 10, 5), 'additional_handling'],
    ['131 in of length plus girth', sized(91, 10, 10, 5), 'large_package'],
  ])('%s', (_, measured, surcharge) => {
    const { additional_handling, large_package } = parts(ground({ packages: [measured] }));
    const expected = {
      additional_handling: [2700, undefined],
      large_package: [undefined, 10_500],
      none: [undefined, undefined],
    };
    expect([additional_handling, large_package]).toEqual(expected[(surcharge ?? 'none') as keyof typeof expected]);
  });

  it('a large package is billed as at least 90 lb', () => {
    expect(ground({ packages: [sized(91, 10, 10, 5)] }).basis).toMatchObject({ billable_lb: 90 });
  });
});

describe('surcharges', () => {
  it.each([
    ['a residence', { destination: address({ isResidential: true }) }, { residential: 525 }],
    [
      'a residence that only the accessorial names',
      { accessorials: [{ type: 'residential_delivery' }] },
      { residential: 525 },
    ],
    ['a delivery area', { destination: address({ zip: '59001' }) }, { delivery_area: 410 }],
    ['the last ZIP of an area', { destination: address({ zip: '83128' }) }, { delivery_area: 410 }],
    [
      'Puerto Rico, by its own country code',
      { destination: address({ country: 'PR', zip: '00901' }) },
      { remote: 1450 },
    ],
    [
      'a signature, once for all packages',
      { accessorials: [{ type: 'signature' }], packages: [parcel(), parcel()] },
      { signature: 610 },
    ],
    [
      'hazmat, for each package that has it',
      { packages: [parcel({ dangerousGoods: 'hazmat' }), parcel(), parcel({ dangerousGoods: 'hazmat' })] },
      { hazmat: 7600 },
    ],
    ['limited quantities, free', { packages: [parcel({ dangerousGoods: 'limited_quantity' })] }, {}],
    ['dry ice', { packages: [parcel({ dryIce: pounds(2) })] }, { dry_ice: 800 }],
  ])('%s', (_, changes, expected) => {
    const { base, fuel, ...rest } = parts(ground(changes));
    expect(rest).toEqual(expected);
  });

  it('those that are asked for are accessorials, all others shipping', () => {
    const offer = ground({
      accessorials: [{ type: 'signature' }],
      destination: address({ isResidential: true }),
      insurance: true,
    });
    expect(offer.parts.map(({ code, group }) => [code, group])).toEqual([
      ['base', 'shipping'],
      ['residential', 'shipping'],
      ['signature', 'accessorials'],
      ['fuel', 'shipping'],
      ['insurance', 'insurance'],
    ]);
  });
});

describe('several packages', () => {
  it('are priced each and added, fuel once on the sum, insurance once on the whole value', () => {
    // 92009 to 90210 is zone 2: 3 lb 9.77, 13 lb 13.92; 16.5 % of 23.69 is 3.90885; 1 % of 1,000 is 10.00.
    const packages = [sized(10, 8, 4, 2.1), sized(12, 12, 12, 5)].map((each) => ({ ...each, valueMinor: 500_00 }));
    const offer = ground({ packages, insurance: true });
    expect(parts(offer)).toEqual({ base: 977 + 1392, fuel: 391, insurance: 1000 });
    expect(offer.totalMinor).toBe(977 + 1392 + 391 + 1000);
    expect(offer.basis).toMatchObject({ packages: 2, dim_lb: 16, billable_lb: 16, zone: '2', miles: 91.5 });
    expect(offer.basis.fuel_percent).toBe(16.5);
  });
});

describe('zones', () => {
  it('a chart overrules the distance, and only in its direction', () => {
    expect(ground({ destination: address({ zip: '92054' }) }).basis).toMatchObject({ zone: '1', miles: null });
    const back = ground({ origin: address({ zip: '96701' }), destination: address({ zip: '92009' }) });
    expect(back.basis.zone).toBe('8');
    expect(back.basis.miles).toBeGreaterThan(2000);
  });

  it('of the world are by country', () => {
    const world = fixtureTariff('fixture_world');
    const zone = (country: string) => ground({ destination: address({ country, zip: '' }) }, world).basis.zone;
    expect(['CA', 'MX', 'DE', 'PL', 'JP', 'BS', 'BR', 'ZA'].map(zone)).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
      'G',
      'H',
    ]);
  });

  it('of the world reach every country of ISO 3166 but the US and its territories', () => {
    const world = fixtureTariff('fixture_world');
    const chart = world.family === 'parcel' && world.zones.method === 'country' ? Object.keys(world.zones.chart) : [];
    expect(chart).toHaveLength(249 - 7);
    for (const domestic of ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM']) expect(chart).not.toContain(domestic);
  });
});

describe('a tariff with other columns', () => {
  const loaded = (change: (files: Map<string, string>) => void): Tariff => {
    const files = filesOf('fixture_parcel');
    change(files);
    const result = loadTariff(files);
    if ('mistakes' in result) throw new Error(JSON.stringify(result.mistakes));
    return result.tariff;
  };

  /** Without fuel, which is of charges that these are not. */
  const charging = (...rows: readonly string[]): Tariff =>
    loaded((files) => {
      files.set('surcharges.csv', ['code,per,amount,percent,when,note', ...rows, ''].join('\n'));
      files.set('tariff.json', replaced(files, /"applies_to": \[[^\]]*\]/, '"applies_to": []'));
    });

  const altered = (from: string | RegExp, to: string): Tariff =>
    loaded((files) => files.set('tariff.json', replaced(files, from, to)));

  const replaced = (files: Map<string, string>, from: string | RegExp, to: string): string =>
    (files.get('tariff.json') ?? '').replace(from, to);

  it('a surcharge in percent is of the base rate, half-up to the cent', () => {
    const tariff = charging('peak,package,,2.50,weight_lb > 1,');
    // 2.5 % of 9.77 is 0.24425.
    expect(parts(ground({ packages: [sized(10, 8, 4, 2.1)] }, tariff))).toEqual({ base: 977, peak: 24 });
  });

  it('of charges of which only the larger applies, one in percent is compared by what it comes to', () => {
    const note = '"only one of peak, bulky applies: the larger"';
    const rivals = (amount: string) =>
      charging(`peak,package,,50.00,weight_lb > 1,${note}`, `bulky,package,${amount},,weight_lb > 1,`);
    // Half of 9.77 is 4.885.
    const charged = (amount: string) => parts(ground({ packages: [sized(10, 8, 4, 2.1)] }, rivals(amount)));
    expect(charged('4.88')).toEqual({ base: 977, peak: 489 });
    expect(charged('4.90')).toEqual({ base: 977, bulky: 490 });
  });

  it('a charge of a ZIP is taken of it with four digits more, too', () => {
    const tariff = charging('far,shipment,9.00,,destination.zip in (92009),');
    const charged = (zip: string) => parts(ground({ destination: address({ zip }) }, tariff)).far;
    expect(['92009', '92009-1234', '920091234', '92008-2009'].map(charged)).toEqual([900, 900, 900, undefined]);
  });

  it('a charge for the shipment is taken once, where any of its packages meets the condition', () => {
    const tariff = charging('entry,shipment,12.00,,package.value > 2500,');
    const charged = (...values: readonly number[]) =>
      parts(ground({ packages: values.map((valueMinor) => parcel({ valueMinor })) }, tariff)).entry;
    expect([charged(2500_00, 100), charged(100, 2500_01), charged(3000_00, 100, 3000_00)]).toEqual([
      undefined,
      1200,
      1200,
    ]);
  });

  it('packages up to a volume have no dimensional weight where the tariff says so', () => {
    const tariff = altered('"dim_min_cubic_in": 0', '"dim_min_cubic_in": 1728');
    const basis = (measured: RatingPackage) => ground({ packages: [measured] }, tariff).basis;
    expect(basis(sized(12, 12, 12, 4))).toMatchObject({ dim_lb: 0, billable_lb: 4 });
    expect(basis(sized(12, 12, 12.1, 4))).toMatchObject({ dim_lb: 14, billable_lb: 14 });
  });

  it('its own limit of the weight binds, and without one that of all parcels does', () => {
    const refused = (limit: string, lb: number) => {
      const tariff = altered('"weight_under_lb": 150,', limit);
      const { refusals } = rateTariff(tariff, geography, request({ packages: [sized(10, 10, 10, lb)] })).value;
      return refusals.flatMap(({ reasons }) => reasons).some(({ code }) => code === 'limit');
    };
    expect([refused('"weight_under_lb": 70,', 69.9), refused('"weight_under_lb": 70,', 70)]).toEqual([false, true]);
    expect([refused('', 149.9), refused('', 150)]).toEqual([false, true]);
  });

  it.each(['not accessorial == cod', '"accessorial in (cod, gift) and zone == 2"', 'zone == 1 or accessorial == cod'])(
    'an accessorial that a condition names is known, and others are not: %s',
    (when) => {
      const tariff = charging(`charge,shipment,1.00,,${when},`);
      const refused = (type: string) =>
        rateTariff(tariff, geography, request({ accessorials: [{ type }] })).value.refusals.length > 0;
      expect([refused('cod'), refused('wrapping')]).toEqual([false, true]);
    },
  );

  it('insures nothing where it has no rule for it, and says so', () => {
    const tariff = altered(/"insurance": \{[^}]*\}/, '"insurance": { "rule": "none" }');
    expect([ground({}).insuranceRule, ground({}, tariff).insuranceRule]).toEqual(['carrier', 'no_insurance']);
    const { offers, refusals } = rateTariff(tariff, geography, request({ insurance: true })).value;
    expect([offers, refusals.map(({ reasons }) => reasons.map(({ code }) => code))]).toEqual([
      [],
      [['insurance'], ['insurance'], ['insurance']],
    ]);
  });

  it('delivers to post boxes where it says so', () => {
    const tariff = altered('"surcharges"', '"delivers_to_po_box": true, "surcharges"');
    const refused = (of: Tariff) =>
      rateTariff(of, geography, request({ destination: address({ isPoBox: true }) })).value.refusals.length;
    expect([refused(PARCEL), refused(tariff)]).toEqual([3, 0]);
  });

  it.each([
    ['2026-03-02', ['2026-03-02', '2026-03-02', '2026-03-02']],
    ['2026-03-01', []],
  ])('is in effect up to and on its last day, %s', (last, shipDates) => {
    const { offers } = rateTariff(
      altered('"effective_to": null', `"effective_to": "${last}"`),
      geography,
      request(),
    ).value;
    expect(offers.map(({ shipDate }) => shipDate)).toEqual(shipDates);
  });

  it('a table without a row for extra pounds ends where it ends', () => {
    const tariff = loaded((files) => files.set('ground.csv', (files.get('ground.csv') ?? '').replace(/^\+.*$/m, '')));
    const { refusals } = rateTariff(tariff, geography, request({ packages: [sized(60, 24, 24, 60)] })).value;
    expect(refusals).toMatchObject([
      {
        serviceCode: 'ground',
        reasons: [
          {
            code: 'limit',
            message: 'package 1 has a billable weight above 150 lb, the last of the rate table of Fixture Ground',
          },
        ],
      },
    ]);
  });

  it('and names the size and the weight that it would still take', () => {
    const tariff = loaded((files) =>
      files.set('ground.csv', (files.get('ground.csv') ?? '').replace(/^(\+|\d{2,},).*\n/gm, '')),
    );
    const fixOf = (packages: readonly RatingPackage[]) => {
      const refusals = rateTariff(tariff, geography, request({ packages })).value.refusals;
      return refusals.find(({ serviceCode }) => serviceCode === 'ground')?.reasons[0]?.fix;
    };
    // The table ends at 9 lb, 1,251 in³ at the divisor of 139; an eighth of 10,008 in³ is half of each side.
    expect(fixOf([sized(24, 24, 17.375, 5)])).toMatchObject({
      change: { length: inches(12), width: inches(12), height: inches(8), weight: pounds(5) },
    });
    expect(fixOf([sized(10, 8, 4, 20)])).toMatchObject({
      change: { length: inches(10), width: inches(8), height: inches(4), weight: pounds(9) },
    });
  });
});

describe('military mail', () => {
  it.each([
    ['09499', 'AE'],
    ['96620', 'AP'],
  ])('%s is told to be of the forces, whether or not a table has the code', (zip, state) => {
    const destination = address({ zip, state });
    const { offers, refusals } = rateTariff(PARCEL, geography, request({ destination })).value;
    expect(offers).toEqual([]);
    expect(refusals.map(({ reasons }) => reasons.map(({ message }) => message))).toEqual(
      refusals.map(() => [`${zip} is a military address (${state}), which only the postal service reaches`]),
    );
  });
});

it('says which country a destination is in, which CA alone does not: that is California too', () => {
  const destination = address({ country: 'CA', zip: 'H2Y 1C6' });
  const [refusal] = rateTariff(PARCEL, geography, request({ destination })).value.refusals;
  expect(refusal?.reasons[0]?.message).toBe(
    'Fixture Parcel carries within the US, the country of the destination is CA',
  );
});
