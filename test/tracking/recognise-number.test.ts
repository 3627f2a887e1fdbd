import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from '../../src/tracking/numbers/check-digits.ts';
import { loadCourierPatterns } from '../../src/tracking/numbers/courier-files.ts';
import { recogniseNumber } from '../../src/tracking/numbers/recognise-number.ts';

const root = new URL('../../', import.meta.url).pathname;
const patterns = loadCourierPatterns(root);

interface Sample {
  readonly courier: string;
  readonly kind: string;
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/** The numbers that each courier file gives for its own test. */
function samples(): Sample[] {
  const folder = new URL('fixtures/tracking/couriers/', new URL('../../', import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => {
    const file = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    return file.tracking_numbers.map((number: { name: string; test_numbers: Pick<Sample, 'valid' | 'invalid'> }) => ({
      courier: file.courier_code,
      kind: number.name,
      ...number.test_numbers,
    }));
  });
}

const kindsOf = (number: string): string[] => recogniseNumber(number, patterns).map((found) => found.kind);

describe('tracking numbers', () => {
  it.each(samples())(
    '$kind: its test numbers are recognised, and its wrong ones are not of it',
    ({ courier, kind, valid, invalid }) => {
      expect(valid.length).toBeGreaterThan(0);
      for (const number of valid) {
        expect(kindsOf(number), number).toContain(kind);
        expect(recogniseNumber(number, patterns).map((found) => found.courierCode)).toContain(courier);
      }
      for (const number of invalid) expect(kindsOf(number), number).not.toContain(kind);
    },
  );

  it('name courier, service and link', () => {
    expect(recogniseNumber('1z5r8939 0357567127', patterns)).toEqual([
      {
        courierCode: 'ups',
        courierName: 'UPS',
        kind: 'UPS',
        service: 'UPS United States Ground',
        trackingUrl: 'https://wwwapps.ups.com/WebTracking/track?track=yes&trackNums=1Z5R89390357567127',
        isChecked: true,
      },
    ]);
  });

  it('of the post name the country’s service and its page', () => {
    expect(recogniseNumber('RB123456785GB', patterns)[0]).toMatchObject({
      courierCode: 's10',
      courierName: 'Royal Mail Group plc',
    });
  });

  it('with a check digit come before those without, in whatever order they are known', () => {
    const number = '3318810025';
    const [own] = patterns.filter((pattern) => recogniseNumber(number, [pattern]).length > 0);
    if (own === undefined) throw new Error('nobody knows the number');
    const unchecked = { ...own, courierCode: 'unchecked', checksum: undefined };
    for (const known of [
      [unchecked, own],
      [own, unchecked],
    ]) {
      const found = recogniseNumber(number, known);
      expect(found.map(({ courierCode, isChecked }) => [courierCode, isChecked])).toEqual([
        ['dhl', true],
        ['unchecked', false],
      ]);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('EZ%i… is a test number', (digit) => {
    expect(recogniseNumber(`ez${digit}00000000${digit}`, patterns)).toMatchObject([
      { courierCode: 'easypost', trackingUrl: null },
    ]);
  });

  it.each(['473124829', '000000155', '000000120', '123456785'])(
    '%s is a number of the post with its one digit',
    (number) => {
      // Sums of 200 (9 is left to 11), 44 (11, written as 5), 23 (10, written as 0) and 204 (5).
      const right = [...'0123456789'].filter((digit) => kindsOf(`RB${number.slice(0, 8)}${digit}GB`).includes('S10'));
      expect(right).toEqual([number.at(-1)]);
    },
  );

  it('of DPD have the one check character that ISO 7064 MOD 37,36 gives them', () => {
    const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const serial = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 27 });
    fc.assert(
      fc.property(serial, (text) => {
        const right = characters.filter((character) => hasValidCheckDigit({ kind: 'mod_37_36' }, text, character));
        // ISO 7064, 9: the last product and the check character come to 1 modulo 36.
        let product = 36;
        for (const each of text) product = (((product + characters.indexOf(each)) % 36 || 36) * 2) % 37;
        expect(right).toEqual(characters.filter((_, value) => (product + value) % 36 === 1));
      }),
    );
  });

  it('one wrong digit in a UPS, FedEx, USPS or S10 number is found', () => {
    for (const number of ['1Z5R89390357567127', '986578788855', '9400111206206406260787', 'RB123456785GB']) {
      const [right] = recogniseNumber(number, patterns);
      const last = number.search(/\d(?=\D*$)/);
      const wrong = number.slice(0, last) + String((Number(number[last]) + 1) % 10) + number.slice(last + 1);
      expect(kindsOf(wrong)).not.toContain(right?.kind);
    }
  });

  it('anything else is nobody’s, and no text makes the search slow or fail', () => {
    expect(recogniseNumber('', patterns)).toEqual([]);
    expect(recogniseNumber('hello', patterns)).toEqual([]);
    expect(recogniseNumber('1'.repeat(100_000), patterns)).toEqual([]);
    const text = fc.string({ unit: fc.constantFrom('0', '9', '4', '2', 'A', '1', 'Z', ' ', '\t', 'é'), maxLength: 80 });
    fc.assert(
      fc.property(text, (number) => {
        expect(Array.isArray(recogniseNumber(number, patterns))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
