import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standardizeUsAddress } from '../../../src/addresses/publication-28/standardize-address.ts';
import { standardizeLine } from '../../../src/addresses/publication-28/standardize-line.ts';
import { suffixOf } from '../../../src/addresses/publication-28/street-suffixes.ts';
import { usAddress } from '../address.builder.ts';

describe('a US street line in the form of Publication 28', () => {
  it.each([
    // suffixes
    ['100 Main Street', '100 MAIN ST'],
    ['1600 Amphitheatre Parkway', '1600 AMPHITHEATRE PKWY'],
    ['12 Elm Boulv.', '12 ELM BLVD'],
    ['789 Main Ave Dr', '789 MAIN AVENUE DR'],
    ['4513 3rd St Circle West', '4513 3RD STREET CIR W'],
    ['55 Court Street', '55 COURT ST'],
    ['1 The Oval', '1 THE OVAL'],
    ['100 Avenue of the Americas', '100 AVENUE OF THE AMERICAS'],
    ['30 Rockefeller Plaza', '30 ROCKEFELLER PLZ'],
    ['350 Fifth Avenue', '350 FIFTH AVE'],
    // directionals
    ['101 North Main Street', '101 N MAIN ST'],
    ['101 N. Bay Dr. South East', '101 N BAY DR SE'],
    ['101 North East 5th Street', '101 NE 5TH ST'],
    ['200 North Avenue', '200 NORTH AVE'],
    ['12 Bay West Drive', '12 BAY WEST DR'],
    ['842 East 1700 South', '842 E 1700 S'],
    ['12 Key West', '12 KEY WEST'],
    ['100 E Street NW', '100 E ST NW'],
    // house numbers
    ['112-10 Queens Boulevard', '112-10 QUEENS BLVD'],
    ['123 1/2 Main St', '123 1/2 MAIN ST'],
    ['39.2 Road', '39.2 ROAD'],
    ["42 O'Hare Road", '42 OHARE RD'],
    // units
    ['1 Main Street, Apartment 4B', '1 MAIN ST APT 4B'],
    ['1 Main St Suite #100', '1 MAIN ST STE 100'],
    ['1 Main St #5', '1 MAIN ST # 5'],
    ['1 Main St, 2nd Floor', '1 MAIN ST FL 2'],
    ['1 Main St Building C Room 12', '1 MAIN ST BLDG C RM 12'],
    ['1 Main St Rear', '1 MAIN ST REAR'],
    ['1 Main St Penthouse', '1 MAIN ST PH'],
    ['12 Pier Street', '12 PIER ST'],
    ['12 Front Street', '12 FRONT ST'],
    ['12 Water Front', '12 WATER FRONT'],
    ['100 Space Center Boulevard', '100 SPACE CENTER BLVD'],
    ['Suite 100', 'STE 100'],
    // numbered roads
    ['123 Co Rd 441', '123 COUNTY ROAD 441'],
    ['5 CR-1185', '5 COUNTY ROAD 1185'],
    ['5 State Rd 39', '5 STATE ROAD 39'],
    ['5 US Hwy 41 North', '5 US HIGHWAY 41 N'],
    ['5 N US-41', '5 N US HIGHWAY 41'],
    ['5 I-10', '5 INTERSTATE 10'],
    ['5 Farm to Market Road 1960', '5 FM 1960'],
    ['5 Hwy 64 Bypass', '5 HIGHWAY 64 BYP'],
    ['5 Lincoln Highway', '5 LINCOLN HWY'],
    // boxes and routes
    ['P.O. Box 123', 'PO BOX 123'],
    ['Post Office Box #12-A', 'PO BOX 12-A'],
    ['POB 9', 'PO BOX 9'],
    ['Drawer 7', 'PO BOX 7'],
    ['Rural Route 2, Box 18', 'RR 2 BOX 18'],
    ['RFD Route 4 #87A', 'RR 4 BOX 87A'],
    ['RR2 Box 5', 'RR 2 BOX 5'],
    ['Star Route 68 Box 23A', 'HC 68 BOX 23A'],
    ['Highway Contract Route 68, Box 23A', 'HC 68 BOX 23A'],
    // military
    ['PSC 802, Box 74', 'PSC 802 BOX 74'],
    ['Unit 2050 Box 4190', 'UNIT 2050 BOX 4190'],
    ['CMR 830 Box 12', 'CMR 830 BOX 12'],
    ['USS Hamilton', 'USS HAMILTON'],
  ])('%j is %j', (entered, standard) => expect(standardizeLine(entered)).toBe(standard));

  it.each([
    ['Urbanización Las Gladiolas', 'URB LAS GLADIOLAS'],
    ['63 Calle Fortaleza', '63 CALLE FORTALEZA'],
    ['1230 Avenida Ponce de León, Apartamento 5', '1230 AVE PONCE DE LEÓN APT 5'],
    ['HC 1 Buzón 234', 'HC 1 BOX 234'],
    ['Apartado 12', 'PO BOX 12'],
  ])('in Puerto Rico %j is %j', (entered, standard) => {
    expect(standardizeLine(entered, 'puerto_rico')).toBe(standard);
  });

  it('knows every suffix and variant of Appendix C1', () => {
    const table: readonly { suffix: string; standard: string; variants: readonly string[] }[] = JSON.parse(
      readFileSync('fixtures/addresses/street-suffixes.json', 'utf8'),
    );
    const unknown = table.flatMap(({ suffix, standard, variants }) =>
      [suffix, standard, ...variants].filter((word) => suffixOf(word) !== standard),
    );
    // The appendix gives MDW for the singular and for the plural.
    expect(unknown).toEqual(['MDW']);
    expect(suffixOf('MAIN')).toBeUndefined();
  });

  const word = fc.constantFrom(
    ...'N North EAST W St Street Ave Rd Road Box PO P.O. RR HC Apt Suite # 5 12-A 1/2 3rd 1 B Floor Rear Front Unit'.split(
      ' ',
    ),
    ...'Hwy US CO Court The La Main Oak Mt. Saint é 日本 I-10 . , 100 SR PSC Lot Ext Pier ST, Drawer RD Urb Calle'.split(
      ' ',
    ),
  );
  const line = fc.oneof(
    fc.array(word, { maxLength: 9 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  );

  it('done twice changes nothing more', () => {
    fc.assert(
      fc.property(line, fc.constantFrom('mainland' as const, 'puerto_rico' as const), (entered, region) => {
        const once = standardizeLine(entered, region);
        expect(standardizeLine(once, region)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });

  it('parts a numbered road from its unit, joined by a hyphen or not', () => {
    for (const entered of ['I-10 Front', 'I 10 Front', 'Interstate 10 Front'])
      expect(standardizeLine(entered)).toBe('INTERSTATE 10 FRNT');
  });

  it('leaves what is no street line as it was', () => {
    for (const entered of ['', '   ', '北京市', 'улица', 'x '.repeat(1e5)])
      expect(standardizeLine(entered)).toBe(entered);
  });
});

describe('a US address in the form of Publication 28', () => {
  it('has every part in its form, and what was entered stays', () => {
    const entered = usAddress({
      street1: '100 North Main Street',
      street2: 'Suite 5',
      city: 'St. Louis',
      state: 'Missouri',
      zip: '631031234',
    });
    const before = structuredClone(entered);
    expect(standardizeUsAddress(entered)).toMatchObject({
      street1: '100 N MAIN ST',
      street2: 'STE 5',
      city: 'ST LOUIS',
      state: 'MO',
      zip: '63103-1234',
    });
    expect(entered).toEqual(before);
  });

  it('done twice changes nothing more', () => {
    const part = fc.option(line(), { nil: undefined });
    fc.assert(
      fc.property(fc.record({ street1: part, city: part, state: part, zip: part }), (parts) => {
        const given = Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined));
        const once = standardizeUsAddress(usAddress(given));
        expect(standardizeUsAddress(once)).toEqual(once);
      }),
    );
  });

  function line() {
    return fc.string({ unit: 'grapheme', maxLength: 40 });
  }
});
