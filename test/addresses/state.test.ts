import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CA_PROVINCES, parseState, stateName, US_STATES } from '../../src/addresses/places/state.ts';
import { stateFromZip, statesOfZipPrefix } from '../../src/addresses/places/state-from-zip.ts';
import { country } from './address.builder.ts';

const US = country('US');
const CA = country('CA');

describe('parseState', () => {
  it.each([
    ['ca', 'CA'],
    ['California', 'CA'],
    [' NEW  YORK ', 'NY'],
    ['N.Y.', 'NY'],
    ['Washington', 'WA'],
    ['Washington, D.C.', 'DC'],
    ['D.C.', 'DC'],
    ['Mass.', 'MA'],
    ['N. Carolina', 'NC'],
    ['Puerto Rico', 'PR'],
    ['Armed Forces Pacific', 'AP'],
    ['Armed Forces Europe', 'AE'],
    ['U.S. Virgin Islands', 'VI'],
  ])('reads the US state %j as %s', (entered, code) => expect(parseState(entered, US)).toBe(code));

  it.each([
    ['on', 'ON'],
    ['Québec', 'QC'],
    ['PQ', 'QC'],
    ['P.E.I.', 'PE'],
    ['Newfoundland', 'NL'],
    ['Yukon Territory', 'YT'],
    ['Colombie-Britannique', 'BC'],
    ['Île-du-Prince-Édouard', 'PE'],
  ])('reads the Canadian province %j as %s', (entered, code) => expect(parseState(entered, CA)).toBe(code));

  it.each(['', 'ZZ', 'Bavaria', ':', 'a', '\0'])('%j is no US state', (entered) => {
    expect(parseState(entered, US)).toBeUndefined();
  });

  it('refuses a text of a million characters', () => {
    expect(parseState('x'.repeat(1e6), US)).toBeUndefined();
  });

  it('keeps the state of another country as entered', () => {
    expect(parseState(' Île-de-France ', country('FR'))).toBe('Île-de-France');
  });

  it('reads every name of the tables as its own code', () => {
    for (const [code, name] of Object.entries(US_STATES)) expect(parseState(name, US)).toBe(code);
    for (const [code, name] of Object.entries(CA_PROVINCES)) expect(parseState(name, CA)).toBe(code);
    expect(stateName('QC', CA)).toBe('Quebec');
  });
});

describe('stateFromZip', () => {
  it('names the right state for every ZIP of the table but the two fleet offices that share a Hawaiian code', () => {
    const wrong = rows('us-zips.csv')
      .filter(([zip = '', , state]) => stateFromZip(zip, US) !== state)
      .map(([zip, , state]) => `${zip} ${state}`);
    expect(wrong).toEqual(['96860 AA', '96863 AA']);
  });

  it('names the right province for every Canadian area', () => {
    const lines = readFileSync('fixtures/addresses/ca-postal-codes.csv', 'utf8').trim().split(/\r?\n/).slice(1);
    for (const line of lines) {
      const provinceCode = /,([A-Z]{2}),/.exec(line)?.[1];
      expect(`${line.slice(0, 3)} ${stateFromZip(`${line.slice(0, 3)} 1A1`, CA)}`).toBe(
        `${line.slice(0, 3)} ${provinceCode}`,
      );
    }
  });

  it('knows the states that share a prefix', () => {
    expect(statesOfZipPrefix('06390')).toEqual(['CT', 'NY']);
    expect(statesOfZipPrefix('205')).toEqual([]);
    expect(statesOfZipPrefix('20501')).toEqual(['DC', 'MD', 'VA']);
    expect(statesOfZipPrefix('00000')).toEqual([]);
  });

  it.each(['', '9021', 'ABCDE', '00000', '\0'])('knows no state for %j', (zip) => {
    expect(stateFromZip(zip, US)).toBeUndefined();
  });

  it('knows no state of other countries', () => expect(stateFromZip('10115', country('DE'))).toBeUndefined());
});

function rows(file: string): string[][] {
  return readFileSync(`fixtures/addresses/${file}`, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
}
