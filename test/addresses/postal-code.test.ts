import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { forwardSortationArea, hasPostalCodes, parsePostalCode, zip5 } from '../../src/addresses/places/postal-code.ts';
import { country } from './address.builder.ts';

describe('parsePostalCode', () => {
  it.each([
    ['US', '92109', '92109'],
    ['US', '92109-1234', '92109-1234'],
    ['US', '921091234', '92109-1234'],
    ['US', '９２１０９', '92109'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M2 5BQ', 'M2 5BQ'],
    ['GB', 'BFPO 61', 'BFPO61'],
    ['DE', 'D-10115', '10115'],
    ['CH', 'CH-8001', '8001'],
    ['LV', 'LV-1050', 'LV-1050'],
    ['LV', '1050', 'LV-1050'],
    ['NL', '1012js', '1012 JS'],
    ['PL', '00950', '00-950'],
    ['PT', '1100148', '1100-148'],
    ['BR', '01310100', '01310-100'],
    ['JP', '〒100-0001', '100-0001'],
    ['JP', '1000001', '100-0001'],
    ['KR', '03045', '03045'],
    ['IE', 'd02af30', 'D02 AF30'],
    ['SE', 'SE-111 28', '111 28'],
    ['TW', '100201', '100201'],
    ['SV', 'CP 1101', '1101'],
    ['AE', 'anything', 'anything'],
  ])('writes %s %j as %j', (code, entered, written) => {
    expect(parsePostalCode(entered, country(code))).toBe(written);
  });

  it.each([
    ['US', '9210'],
    ['US', '92109-12'],
    ['US', '9210A'],
    ['US', 'K1A 0B1'],
    ['CA', 'D1A 0B1'],
    ['CA', '92109'],
    ['GB', '12345'],
    ['DE', '1234'],
    ['DE', 'X-10115'],
    ['US', '92$109'],
    ['US', ''],
    ['US', '\0'],
    ['AE', ' '],
  ])('refuses %s %j', (code, entered) => expect(parsePostalCode(entered, country(code))).toBeUndefined());

  it("reads every country's own examples in libaddressinput", () => {
    const rules: Record<string, { zipex?: string }> = JSON.parse(
      readFileSync('fixtures/addresses/country-rules.json', 'utf8'),
    );
    const refused = Object.entries(rules).flatMap(([code, { zipex = '' }]) =>
      zipex
        .split(',')
        .filter((example) => example !== '' && parsePostalCode(example, country(code)) === undefined)
        .map((example) => `${code} ${example}`),
    );
    // Misprints in the data (a digit short, a letter O for a zero), and codes of before a change of system.
    expect(refused).toEqual([
      'BY 20050',
      'EE 1001',
      'GB RH6 OHP',
      'PE LIMA 23',
      'PE LIMA 42',
      'PE CALLAO 2',
      'TZ 6090',
    ]);
  });

  it('refuses a text of a million characters', () => {
    expect(parsePostalCode('9'.repeat(1e6), country('US'))).toBeUndefined();
  });

  it('reads again what it wrote as the same', () => {
    for (const [code, entered] of [
      ['CA', 'k1a0b1'],
      ['PL', '00950'],
      ['LV', '1050'],
      ['GB', 'BFPO 61'],
    ] as const) {
      const written = parsePostalCode(entered, country(code)) ?? '';
      expect(parsePostalCode(written, country(code))).toBe(written);
    }
  });

  it('cuts the parts that tables are keyed by', () => {
    expect(zip5('92109-1234')).toBe('92109');
    expect(zip5('9210')).toBeUndefined();
    expect(forwardSortationArea('k1a 0b1')).toBe('K1A');
    expect(hasPostalCodes(country('AE'))).toBe(false);
    expect(hasPostalCodes(country('DE'))).toBe(true);
  });
});
