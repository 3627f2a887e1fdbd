import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFreeText } from '../../src/addresses/free-text/parse-free-text.ts';
import { formatAddressLines } from '../../src/addresses/printed/format-address.ts';
import { readAddress } from '../../src/addresses/read-address.ts';
import { missingParts } from '../../src/addresses/required-parts.ts';
import { validateAddress } from '../../src/addresses/validation/validate.ts';
import { addressOf, country } from './address.builder.ts';
import { postalTables } from './tables.ts';

const tables = postalTables();
const PARTS = ['name', 'company', 'street1', 'street2', 'city', 'state', 'zip', 'phoneNumber', 'email'] as const;

const garbage = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    '\0',
    '\0\0PO Box\0',
    '\ud800',
    '‮',
    '〒',
    '#',
    "'; --",
    '__proto__',
    '1/2',
    ' ',
    'ß'.repeat(70),
    '9'.repeat(30),
  ),
  fc.stringMatching(/^[0-9A-Z ,#-]{0,40}$/),
);
const codes = fc.constantFrom(
  'US',
  'CA',
  'PR',
  'GB',
  'DE',
  'JP',
  'CN',
  'KR',
  'HK',
  'AU',
  'BR',
  'AE',
  'SG',
  'IN',
  'ZW',
  'TW',
);
const optional = fc.option(garbage, { nil: undefined });
const entries = fc.record(Object.fromEntries(PARTS.map((part) => [part, optional])));

describe('whatever stands in the fields', () => {
  it('an address is read, judged and printed without an error, and stays as it was', () => {
    fc.assert(
      fc.property(entries, codes, (entry, code) => {
        const address = readAddress({ ...entry, country: code });
        const before = structuredClone(address);
        const verdict = validateAddress(address, tables);
        formatAddressLines(address, country('US'));
        missingParts(address, 'booking');
        expect(address).toEqual(before);
        expect(verdict.valid).toBe(verdict.problems.length === 0);
        expect(verdict.suggestions.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 1500 },
    );
  });

  it('a text is parsed without an error', () => {
    const texts = fc.oneof(
      garbage,
      fc.array(garbage, { maxLength: 8 }).map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseFreeText(text, tables).address.country).toMatch(/^[A-Z]{2}$/);
      }),
      { numRuns: 1500 },
    );
  });

  it('a million characters in every field are no obstacle', () => {
    for (const char of ['9', 'a', ' ', '1 ', 'PO Box ', '日', '\0', 'S', '-', '#1 ']) {
      const huge = char.repeat(1_000_000 / char.length);
      for (const code of ['US', 'CA', 'DE', 'JP', 'FR']) {
        const address = addressOf({ ...Object.fromEntries(PARTS.map((part) => [part, huge])), country: code });
        const problems = validateAddress(address, tables).problems.map((problem) => problem.code);
        expect(problems).toContain(char === ' ' ? 'part_missing' : 'part_too_long');
      }
      expect(parseFreeText(huge, tables).unsure.length).toBeGreaterThan(0);
    }
  });
});
