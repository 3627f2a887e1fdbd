import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkQuotes, quoteSummary } from '../../../src/carriers/tariff/check-quotes.ts';
import { readQuotes } from '../../../src/carriers/tariff/quote.ts';
import { FIXTURES, fixtureTariff, geography, TARIFF_NAMES, type TariffName } from './fixture-tariffs.ts';

const EXAMPLES = readFileSync(join(FIXTURES, 'tariffs/example_quotes.json'), 'utf8');
const MORE = readFileSync(join(import.meta.dirname, 'more_quotes.json'), 'utf8');

describe('quotes worked elsewhere are met to the cent, part by part', () => {
  for (const name of TARIFF_NAMES) {
    for (const [file, text] of [
      ['example_quotes.json', EXAMPLES],
      ['more_quotes.json', MORE],
    ] as const) {
      for (const quote of readQuotes(text, [name])) {
        it(`${file} ${name}: ${quote.name}`, () => {
          expect(checkQuotes(fixtureTariff(name), geography, [quote])).toEqual([{ name: quote.name, differences: [] }]);
        });
      }
    }
  }

  it('all five examples are of one of the tariffs', () => {
    expect(TARIFF_NAMES.flatMap((name) => readQuotes(EXAMPLES, [name]))).toHaveLength(5);
  });
});

describe('a quote that does not agree', () => {
  const check = (name: TariffName, change: (text: string) => string) =>
    checkQuotes(fixtureTariff(name), geography, readQuotes(change(EXAMPLES), [name]));

  it('names each part that differs, with both amounts', () => {
    const checks = check('fixture_parcel', (text) =>
      text.replace('"fuel": "1.61"', '"fuel": "1.60"').replace('"11.38"', '"11.37"'),
    );
    expect(checks[0]?.differences).toEqual([
      { part: 'charges.fuel', expected: '1.60', computed: '1.61' },
      { part: 'total', expected: '11.37', computed: '11.38' },
    ]);
    expect(quoteSummary(checks)).toBe('2 of 3 quotes agree');
  });

  it('a charge that the tariff does not make is a difference', () => {
    const checks = check('fixture_parcel', (text) =>
      text.replace('"base": "9.77",', '"base": "9.77", "remote": "14.50",'),
    );
    expect(checks[0]?.differences).toEqual([{ part: 'charges.remote', expected: '14.50', computed: '0' }]);
  });

  it('a charge that the quote does not name is a difference', () => {
    const checks = check('fixture_parcel', (text) => text.replace('"residential": "5.25",', ''));
    expect(checks[2]?.differences).toEqual([{ part: 'charges.residential', expected: '0', computed: '5.25' }]);
  });

  it('miles agree to the tenth, and are not compared where a chart decided', () => {
    expect(
      check('fixture_parcel', (text) => text.replace('"miles": 91.5', '"miles": 91.7'))[0]?.differences,
    ).toHaveLength(1);
    expect(
      check('fixture_parcel', (text) => text.replace('"miles": 91.5', '"miles": null'))[0]?.differences,
    ).toHaveLength(0);
  });

  it('a service that does not take the shipment is a difference with the reasons', () => {
    const checks = check('fixture_parcel', (text) => text.replace('"weight_lb": 2.1', '"weight_lb": 150'));
    expect(checks[0]?.differences).toEqual([
      { part: 'service', expected: 'offered: ground', computed: 'package 1 weighs 150 lb, it must be under 150 lb' },
    ]);
  });

  it('an argument that is not known is a difference, never ignored', () => {
    const checks = check('fixture_parcel', (text) =>
      text.replace('"service": "ground"', '"service": "ground", "ress": true'),
    );
    expect(checks[0]?.differences[0]).toMatchObject({ part: 'args', computed: expect.stringContaining('ress') });
  });
});

it('a quote that cannot be read disagrees with its reason, and hides no other', () => {
  const { examples } = JSON.parse(EXAMPLES);
  const [good] = examples;
  const bad = [{ ...good, ship_date: '2026-02-30' }, { ...good, expect: undefined }, { ...good, expect: {} }, 7];
  const text = JSON.stringify([...bad, { ...good, tariff: undefined }, good, { ...good, tariff: 'another' }]);
  const checks = checkQuotes(fixtureTariff('fixture_parcel'), geography, readQuotes(text, ['fixture_parcel']));
  expect(checks.map(({ differences }) => differences[0]?.computed)).toEqual([
    'examples[0].ship_date is not a date like 2026-03-02',
    'examples[1] needs the objects args and expect',
    'examples[2].expect names nothing to compare',
    'examples[3] is no object',
    'examples[4].tariff is missing',
    undefined,
  ]);
  expect(quoteSummary(checks)).toBe('1 of 6 quotes agree');
});

describe('a file of quotes that cannot be read', () => {
  it.each([
    ['[\n 1,\n ]', 'invoice.json:3:2 not readable as JSON'],
    ['{"examples": {}}', 'invoice.json: expected {"examples": [ … ]}'],
  ])('%j is refused with its place', (text, message) => {
    expect(() => readQuotes(text, ['x'], 'invoice.json')).toThrow(message);
  });
});
