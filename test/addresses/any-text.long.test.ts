import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFreeText } from '../../src/addresses/free-text/parse-free-text.ts';
import { standardizeLine } from '../../src/addresses/publication-28/standardize-line.ts';
import { validateAddress } from '../../src/addresses/validation/validate.ts';
import { usAddress } from './address.builder.ts';
import { postalTables } from './tables.ts';

const RUNS = 200_000;
const tables = postalTables();
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.stringMatching(/^[0-9A-Za-z ,.#'\n-]{0,120}$/),
);

describe('over a long campaign', () => {
  it('no text makes validation throw', () => {
    const parts = fc.record({ street1: text, street2: text, city: text, state: text, zip: text });
    fc.assert(
      fc.property(parts, (entry) => {
        const verdict = validateAddress(usAddress(entry), tables);
        expect(verdict.valid).toBe(verdict.problems.length === 0);
      }),
      { numRuns: RUNS },
    );
  });

  it('no text makes parsing throw, and a standardised line stays as it is', () => {
    fc.assert(
      fc.property(text, (entered) => {
        parseFreeText(entered, tables);
        const once = standardizeLine(entered);
        expect(standardizeLine(once)).toBe(once);
      }),
      { numRuns: RUNS },
    );
  });
});
