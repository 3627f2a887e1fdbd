import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Facts, fieldsOf, isTrue } from '../../src/conditions/condition.ts';
import { parseCondition } from '../../src/conditions/parse-condition.ts';

const FIELDS = {
  weight: 'number',
  length: 'number',
  zip: 'text',
  tags: 'list',
  heavy: 'boolean',
  area: ['remote', 'near'],
  day: 'text',
  'to.zip': 'text',
} as const;

const FACTS: Facts = {
  weight: 12.5,
  zip: '00501',
  tags: ['VIP', 'gift wrap'],
  heavy: true,
  area: 'remote',
  day: '2026-03-02',
  'to.zip': '80202-1234',
};

function holds(text: string, facts: Facts = FACTS): boolean {
  const parsed = parseCondition(text, FIELDS);
  if ('mistake' in parsed) throw new Error(`${text}: ${parsed.mistake.offset} ${parsed.mistake.message}`);
  return isTrue(parsed.condition, facts);
}

describe('a condition', () => {
  it.each([
    ['weight > 12', true],
    ['weight >= 12.5 and weight <= 12.5', true],
    ['weight < 12.5', false],
    ['zip == 00501', true],
    ['zip == 501', false],
    ['zip starts_with 005', true],
    ['zip in (10001, 00501)', true],
    ['zip not in (10001, 00501)', false],
    ['area != near', true],
    ['heavy', true],
    ['not heavy', false],
    ['heavy == false', false],
    ['tags has vip', true],
    ['tags == "gift wrap"', true],
    ['tags has gift', false],
    ['tags starts_with gift', true],
    ['tags starts_with wrap', false],
    ['not (weight > 100 or zip == 1)', true],
    ['weight > -1', true],
    ['heavy in (true)', true],
    ['heavy in (false)', false],
    ['day == 2026-03-02', true],
    ['to.zip == 80202-1234', true],
  ])('%s is %s', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it('binds and before or, and not before both', () => {
    expect(holds('heavy or weight > 100 and weight < 0')).toBe(true);
    expect(holds('(heavy or weight > 100) and weight < 0')).toBe(false);
    expect(holds('not heavy and weight < 0 or heavy')).toBe(true);
  });

  it('is false about a fact that is not given, and its opposite is true', () => {
    expect(holds('length > 0')).toBe(false);
    expect(holds('length <= 0')).toBe(false);
    expect(holds('not length > 0')).toBe(true);
    expect(holds('area != near', {})).toBe(true);
  });

  it('names the fields that it looks at, each once', () => {
    const parsed = parseCondition('weight > 1 or weight < 0 and not heavy', FIELDS);
    expect('condition' in parsed && fieldsOf(parsed.condition)).toEqual(['weight', 'heavy']);
  });
});

describe('a condition that cannot be read names the character', () => {
  it.each([
    ['', 0, 'expected the name of a field, found the end'],
    ['wieght > 1', 0, 'unknown field wieght; did you mean weight?'],
    ['weight > heavy', 9, 'weight is a number, heavy is not'],
    ['weight', 0, 'weight is not true or false by itself; compare it, as in weight == …'],
    ['zip > 5', 0, 'zip is not a number'],
    ['weight starts_with 1', 0, 'weight is a number; compare it with <, >, == or in'],
    ['heavy starts_with t', 0, 'heavy is true or false; compare it with =='],
    ['zip has 005', 0, 'zip is no list; compare it with ==, in or starts_with'],
    ['to.zip in (10001, 80000-80999)', 18, 'to.zip is one postal code, not 80000-80999; name each, or use starts_with'],
    ['area == far', 8, 'area is never far; it is one of remote, near'],
    ['heavy == 1', 9, 'heavy is true or false, not 1'],
    ['(weight > 1', 11, 'expected ), found the end'],
    ['weight > 1 heavy', 11, '"heavy" was not expected here; join conditions with and, or'],
    ['weight > 1 and', 14, 'expected the name of a field, found the end'],
    ['zip in 10001', 7, 'expected (, found 10001'],
    ['weight > 1; drop', 10, '";" is not part of a condition'],
    ['constructor == 1', 0, 'unknown field constructor'],
    ['process.exit()', 0, 'unknown field process.exit'],
  ])('%s', (text, offset, message) => {
    expect(parseCondition(text, FIELDS)).toEqual({ mistake: { offset, message } });
  });

  it('one of ten thousand brackets is too long, not an exhausted stack', () => {
    expect(parseCondition('('.repeat(10_000), FIELDS)).toMatchObject({ mistake: { offset: 2000 } });
    expect(parseCondition(`${'('.repeat(999)}heavy${')'.repeat(996)}`, FIELDS)).toMatchObject({ mistake: {} });
  });

  it('any text is either a condition or one mistake inside the text', () => {
    const words = fc.constantFrom(
      'weight',
      'heavy',
      'and',
      'or',
      'not',
      '(',
      ')',
      '>',
      '==',
      'in',
      '12',
      '"a b"',
      ',',
      'has',
      '§',
      '-',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const text = parts.join(' ');
        const parsed = parseCondition(text, FIELDS);
        if ('mistake' in parsed) return parsed.mistake.offset >= 0 && parsed.mistake.offset <= text.length;
        return typeof isTrue(parsed.condition, FACTS) === 'boolean';
      }),
      { numRuns: 3000 },
    );
  });
});
