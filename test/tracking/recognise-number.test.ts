import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
