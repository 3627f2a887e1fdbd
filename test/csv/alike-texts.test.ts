import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeysAlike, TextsMade } from '../../src/csv/alike-texts.ts';
import { isAlike, isMadeOf } from '../../src/csv/made-by-spreadsheet.ts';

/** Numbers and days as people and spreadsheets write them, close to one another. */
const digits = fc.stringMatching(/^0{0,2}[1-9]?[0-3]{0,3}9{0,14}$/);
const day = fc.tuple(
  fc.constantFrom('1', '3', '03', '4', '12', '26'),
  fc.constantFrom('-', '/', '.'),
  fc.constantFrom('1', '4', '04', '12', '26', '2026'),
);
const text = fc.oneof(
  digits,
  digits.map((each) => `'${each}`),
  fc.tuple(digits, fc.constantFrom('.', ','), digits).map((parts) => parts.join('')),
  fc.tuple(fc.double({ min: 0, max: 1e16, noNaN: true }), fc.nat({ max: 18 })).map(([value, decimals]) =>
    value
      .toExponential(decimals)
      .replace(/e\+(\d)$/, 'E+0$1')
      .replace('e', 'E'),
  ),
  fc.constantFrom('1E5', '1E+05', '1.00E+05', '100000', '12345678901234', '1.23457E+13', '9.99E+2', '1.0E+03', '999'),
  day.map(([one, between, other]) => `${one}${between}${other}`),
  fc
    .tuple(day, fc.constantFrom('26', '2026', '1'))
    .map(([[one, between, other], year]) => `${one}${between}${other}${between}${year}`),
  fc
    .tuple(
      fc.constantFrom('1', '4', '12', '45'),
      fc.constantFrom('-', '. ', ''),
      fc.constantFrom('Mar', 'mars', 'Mrz', 'DEC', 'Dec'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('Mar-04', 'DEC2045', 'Dec-45', 'MAR4', '2026-03-04', 'É', 'E\u0301', 'MUG', ''),
);

it('finds by what they have in common the very texts of which a spreadsheet made what is said', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), text, (texts, said) => {
      const made = new TextsMade(texts).of(said);
      expect(made.toSorted()).toEqual([...new Set(texts)].filter((each) => isMadeOf(said, each)).toSorted());
      expect(new KeysAlike(texts).has(said)).toBe(texts.some((each) => isAlike(each, said)));
      found += made.length;
    }),
    { numRuns: 5_000 },
  );
  expect(found).toBeGreaterThan(100);
});

it('knows a number with decimals behind a comma, as spreadsheets of most of Europe write it', () => {
  expect(isMadeOf('6911,1', '6911.10')).toBe(true);
  expect(isMadeOf('6911,2', '6911.10')).toBe(false);
  expect(isMadeOf('6911,10', '6911.10')).toBe(false);
});
