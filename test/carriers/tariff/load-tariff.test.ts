import { describe, expect, it } from 'vitest';
import { loadTariff } from '../../../src/carriers/tariff/load-tariff.ts';
import { mistakeLine } from '../../../src/carriers/tariff/mistake.ts';
import { filesOf, fixtureTariff, TARIFF_NAMES, type TariffName } from './fixture-tariffs.ts';

/** The mistakes of a fixture tariff after a change to one of its files, one line each. */
function mistakesAfter(name: TariffName, file: string, change: (text: string) => string): readonly string[] {
  const files = filesOf(name);
  const before = files.get(file) ?? '';
  files.set(file, change(before));
  expect(files.get(file)).not.toBe(before);
  return mistakesOf(files);
}

function mistakesOf(files: ReadonlyMap<string, string>): readonly string[] {
  const loaded = loadTariff(files);
  return 'mistakes' in loaded ? loaded.mistakes.map(mistakeLine) : [];
}

describe('the fixture tariffs', () => {
  it.each(TARIFF_NAMES)('%s loads, and comes back the same from the JSON in which it is stored', (name) => {
    const tariff = fixtureTariff(name);
    expect(JSON.parse(JSON.stringify(tariff))).toEqual(tariff);
  });

  it('line ends of either kind and a byte order mark change nothing', () => {
    const files = new Map(
      [...filesOf('fixture_parcel')].map(([name, text]) => [name, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    );
    expect(loadTariff(files)).toEqual({ tariff: fixtureTariff('fixture_parcel') });
  });
});

/** [what, tariff, file, text → its replacement, where the mistake stands (file and the text that begins there), what is said] */
type Case = readonly [string, TariffName, string, readonly [string, string], readonly [string, string], string];

describe('a mistake is named with file, line and column', () => {
  const [parcel, ltl, courier, world] = TARIFF_NAMES;
  const cases: readonly Case[] = [
    [
      'a price that is no number',
      parcel,
      'ground.csv',
      ['3,9.18,9.77', '3,9.18,9.7x'],
      ['ground.csv', '9.7x'],
      'z2: "9.7x" is not a number',
    ],
    ['a price below 0', parcel, 'ground.csv', ['3,9.18', '3,-9.18'], ['ground.csv', '-9.18'], 'z1: -9.18 is below 0'],
    [
      'the name of what policies put on a price',
      parcel,
      'surcharges.csv',
      ['residential,', 'markup,'],
      ['surcharges.csv', 'markup'],
      'code: markup is the name of another part of the price',
    ],
    [
      'a decimal comma',
      parcel,
      'ground.csv',
      ['3,9.18', '3,"9,18"'],
      ['ground.csv', '"9,18"'],
      'z1: "9,18" has a decimal comma; write 9.18',
    ],
    [
      'a thousands separator',
      ltl,
      'accessorials.csv',
      ['1200.00', '"1,200.00"'],
      ['accessorials.csv', '"1,200.00"'],
      'maximum: "1,200.00" has thousands separators; write 1200.00',
    ],
    [
      'a part of a cent',
      parcel,
      'ground.csv',
      ['3,9.18', '3,9.185'],
      ['ground.csv', '9.185'],
      'z1: 9.185 has more than 2 decimals',
    ],
    [
      'more than any price is',
      parcel,
      'ground.csv',
      ['3,9.18', '3,99999999999999'],
      ['ground.csv', '99999999999999'],
      'z1: 99999999999999 is above 1000000',
    ],
    [
      'an empty cell',
      parcel,
      'ground.csv',
      ['3,9.18,9.77,', '3,9.18,,'],
      ['ground.csv', ',10.35,10.94'],
      'z2: a number is missing',
    ],
    [
      'a row too short',
      parcel,
      'fuel.csv',
      ['2026-07-06,17.25', '2026-07-06'],
      ['fuel.csv', '2026-07-06'],
      'the row has 1 cells, the header has 2',
    ],
    [
      'a row too long',
      parcel,
      'fuel.csv',
      ['17.25', '17.25,3,4'],
      ['fuel.csv', '3,4'],
      'the row has 4 cells, the header has 2',
    ],
    [
      'a weight that stands twice',
      parcel,
      'ground.csv',
      ['\n4,9.54', '\n3,9.54'],
      ['ground.csv', '3,9.54'],
      'billable_lb 3 does not rise above 3',
    ],
    [
      'a zone column that is missing',
      parcel,
      '2day.csv',
      ['z7,z8', 'z7'],
      ['2day.csv', 'billable_lb'],
      'column z8 is missing from the header',
    ],
    [
      'a column that is misspelt',
      parcel,
      'surcharges.csv',
      ['per,amount', 'per,amuont'],
      ['surcharges.csv', 'amuont'],
      'unknown column amuont; did you mean amount?',
    ],
    [
      'a zone that does not exist',
      parcel,
      'zones.csv',
      ['920,967,8', '920,967,9'],
      ['zones.csv', '9\n'],
      'zone: "9" is not one of 1, 2, 3, 4, 5, 6, 7, 8',
    ],
    [
      'a pair of prefixes that stands twice',
      parcel,
      'zones.csv',
      ['920,995,8', '920,967,7'],
      ['zones.csv', '920,967,7'],
      '920 to 967 stands here a second time',
    ],
    [
      'areas that overlap',
      parcel,
      'areas.csv',
      ['82001', '59500'],
      ['areas.csv', '59500'],
      '59500-83128 overlaps 59001-59999 (delivery_area)',
    ],
    [
      'a fuel date that is none',
      parcel,
      'fuel.csv',
      ['2026-07-06', '2026-02-30'],
      ['fuel.csv', '2026-02-30'],
      'from_date: "2026-02-30" is not a date; write it as 2026-03-02',
    ],
    [
      'fuel that begins too late',
      parcel,
      'fuel.csv',
      ['2026-01-05', '2026-02-01'],
      ['tariff.json', '"fuel.csv"'],
      'table: no row for the days from effective_from 2026-01-05 on',
    ],
    [
      'a condition that cannot be read',
      parcel,
      'surcharges.csv',
      ['area == remote', 'area = remote'],
      ['surcharges.csv', '= remote'],
      'when: "=" is not part of a condition',
    ],
    [
      'a field that does not exist',
      parcel,
      'surcharges.csv',
      ['longest_in > 48', 'longets_in > 48'],
      ['surcharges.csv', 'longets_in'],
      'when: unknown field longets_in; did you mean longest_in?',
    ],
    [
      'an area that no ZIP is in',
      parcel,
      'surcharges.csv',
      ['== remote', '== remotest'],
      ['surcharges.csv', 'remotest'],
      'when: destination.area is never remotest; it is one of delivery_area, remote',
    ],
    [
      'an amount and a percent',
      parcel,
      'surcharges.csv',
      ['5.25,,', '5.25,2.00,'],
      ['surcharges.csv', '5.25,2.00'],
      'amount: give either an amount or a percent',
    ],
    [
      'a note that binds an unknown surcharge',
      parcel,
      'surcharges.csv',
      ['one of additional_handling', 'one of additional_handlin'],
      ['surcharges.csv', '"only one'],
      'note: "additional_handlin" is not the code of a surcharge in this file',
    ],
    [
      'two minimums that disagree',
      parcel,
      'surcharges.csv',
      ['weight 90 lb', 'weight 80 lb'],
      ['surcharges.csv', 'minimum billable'],
      'note: says 80 lb, large_package_minimum_lb in tariff.json says 90',
    ],
    [
      'fuel on a part that does not exist',
      parcel,
      'tariff.json',
      ['"delivery_area",', '"delivry_area",'],
      ['tariff.json', '"delivry_area"'],
      'applies_to: delivry_area is not one of base, residential, delivery_area, remote, additional_handling, large_package, signature, adult_signature, saturday_delivery, hazmat, dry_ice, cod',
    ],
    [
      'a key that is misspelt',
      parcel,
      'tariff.json',
      ['"handling_unit_types"', '"handling_unit_type"'],
      ['tariff.json', '"handling_unit_type"'],
      'unknown key handling_unit_type; did you mean handling_unit_types?',
    ],
    [
      'a key that stands twice',
      courier,
      'tariff.json',
      ['"scac": null', '"scac": null, "scac": "FXC"'],
      ['tariff.json', '"scac": "FXC"'],
      'key scac stands here a second time',
    ],
    [
      'a file that is not there',
      courier,
      'tariff.json',
      ['"percent": "8.00"', '"table": "fuel.csv"'],
      ['tariff.json', '"fuel.csv"'],
      'the folder has no file fuel.csv; it has tariff.json',
    ],
    [
      'a comma too many',
      courier,
      'tariff.json',
      ['"scac": null,', '"scac": null,;'],
      ['tariff.json', ';'],
      'not readable as JSON: expected a key, found ;',
    ],
    [
      'an unknown format',
      courier,
      'tariff.json',
      ['tariff/1', 'tariff/2'],
      ['tariff.json', '"tariff/2"'],
      'format: "tariff/2" is not one of tariff/1',
    ],
    [
      'a carrier type that nobody rates',
      courier,
      'tariff.json',
      ['"local_delivery"', '"auto"'],
      ['tariff.json', '"auto"'],
      'carrier_type: "auto" is not one of small_parcel, ltl, local_delivery, courier, home_delivery, final_mile',
    ],
    [
      'a carrier code that no number can carry',
      courier,
      'tariff.json',
      ['"fxc"', '"F X"'],
      ['tariff.json', '"F X"'],
      'carrier_code: "F X" is not 2 to 8 lower-case letters and digits, a letter first',
    ],
    [
      'a time that is none',
      courier,
      'tariff.json',
      ['"11:00"', '"25:00"'],
      ['tariff.json', '"25:00"'],
      'cutoff_local: "25:00" is not a time; write it as 17:00',
    ],
    [
      'a service without a price',
      courier,
      'tariff.json',
      ['"base": "24.00",', ''],
      ['tariff.json', '{\n      "code": "sameday"'],
      'base is missing',
    ],
    [
      'a tariff that ends before it begins',
      courier,
      'tariff.json',
      ['"effective_to": null', '"effective_to": "2025-01-01"'],
      ['tariff.json', '"2025-01-01"'],
      'effective_to: 2025-01-01 is before effective_from 2026-01-05',
    ],
    [
      'a lane to nowhere',
      ltl,
      'lanes.csv',
      ['W,M,L2,2', 'W,X,L2,2'],
      ['lanes.csv', 'X,L2'],
      'dest_region: no state is in a region "X"; there are W, M, C, E, S, N',
    ],
    [
      'a lane without rates',
      ltl,
      'lanes.csv',
      ['W,M,L2,2', 'W,M,L9,2'],
      ['tariff.json', '"rates.csv"'],
      'rates: lane L9 has no rates for class 50, 55, 60, 65, 70, 77.5, 85, 92.5, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500',
    ],
    [
      'a class that is none',
      ltl,
      'rates.csv',
      ['L1,55,', 'L1,56,'],
      ['rates.csv', '56,'],
      'class: "56" is not one of the classes 50, 55, 60, 65, 70, 77.5, 85, 92.5, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500',
    ],
    [
      'a maximum below the minimum',
      ltl,
      'accessorials.csv',
      ['1200.00', '100.00'],
      ['accessorials.csv', '100.00'],
      'maximum 100.00 is below the minimum 105.00',
    ],
    [
      'an overlength note against its code',
      ltl,
      'accessorials.csv',
      ['unit 96-143', 'unit 96-144'],
      ['accessorials.csv', 'longest handling'],
      'note: says 96-144 in, the code 96-143',
    ],
    [
      'an unclosed quote',
      ltl,
      'regions.csv',
      ['CA,W', '"CA,W'],
      ['regions.csv', '"CA,W'],
      'a quote is opened here and not closed before the cell ends',
    ],
    [
      'a density step with a gap',
      ltl,
      'density_scale_nmfc_2025_13.json',
      ['"from": 2,', '"from": 2.5,'],
      ['density_scale_nmfc_2025_13.json', '[\n'],
      'scale: a gap or overlap at 2.5 lb/ft3',
    ],
    [
      'a country that is none',
      world,
      'zones.csv',
      ['\nDE,C', '\nDeu,C'],
      ['zones.csv', 'Deu,C'],
      'country: "Deu" is not an ISO code of two capital letters',
    ],
  ];

  it.each(cases)('%s', (_, name, file, [from, to], [mistaken, begins], message) => {
    const files = filesOf(name);
    const before = files.get(file) ?? '';
    files.set(file, before.replace(from, to));
    expect(files.get(file)).not.toBe(before);
    expect(mistakesOf(files)).toContain(`${mistaken}:${placeOf(files.get(mistaken) ?? '', begins)} ${message}`);
  });

  it('the end of a file that breaks off', () => {
    const text = '{\n  "format": "tariff/1",\n  "carrier_code": ';
    expect(mistakesOf(new Map([['tariff.json', text]]))).toEqual([
      'tariff.json:3:19 not readable as JSON: expected a value, found the end of the file',
    ]);
  });
});

/** Line and column at which the text first stands. */
function placeOf(file: string, text: string): string {
  const before = file.slice(0, file.indexOf(text)).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

describe('all mistakes are named, not the first only', () => {
  it('across files, in the order of file, line and column', () => {
    const files = filesOf('fixture_parcel');
    files.set('ground.csv', (files.get('ground.csv') ?? '').replace('1,8.46', '1,a').replace('2,8.82', '2,b'));
    files.set('fuel.csv', 'from_date,percent\n2026-01-05,x\n');
    files.set('tariff.json', (files.get('tariff.json') ?? '').replace('"USD"', '"dollars"'));
    expect(mistakesOf(files)).toEqual([
      'fuel.csv:2:12 percent: "x" is not a number',
      'ground.csv:2:3 z1: "a" is not a number',
      'ground.csv:3:3 z1: "b" is not a number',
      'tariff.json:8:15 currency: "dollars" is not a three-letter code like USD',
    ]);
  });

  it('a number that cannot be read is told once, not judged as the 0 that stands for it', () => {
    const told = mistakesAfter('fixture_parcel', 'tariff.json', (text) =>
      text.replace('"dim_divisor": 139', '"dim_divisor": "x"'),
    );
    expect(told.map((line) => line.replace(/^\S+ /, ''))).toEqual(['dim_divisor: "x" is not a number']);
  });

  it('a folder without a tariff.json says what it has', () => {
    expect(mistakesOf(new Map([['rates.csv', '']]))).toEqual([
      'tariff.json:1:1 the folder has no file tariff.json; it has rates.csv',
    ]);
  });

  it('a file that is not UTF-8 is named', () => {
    expect(mistakesAfter('fixture_parcel', 'fuel.csv', (text) => `${text}\uFFFD`)[0]).toContain(
      'fuel.csv:1:1 the file is not UTF-8',
    );
  });
});

describe('no content, however strange, ends in anything but mistakes', () => {
  it.each([
    ['nothing', ''],
    ['another JSON value', '[1, 2]'],
    ['a thousand nested lists', '['.repeat(1000)],
    ['an object of nothing', '{}'],
    [
      'values of wrong kinds',
      '{"format": 1, "services": {}, "limits": [], "fuel": "x", "carrier_type": "ltl", "freight_class": 3}',
    ],
    ['a control character', '{"format": "tariff/1\u0001"}'],
  ])('%s', (_, text) => {
    expect(mistakesOf(new Map([['tariff.json', text]])).length).toBeGreaterThan(0);
  });
});
