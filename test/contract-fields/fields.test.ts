import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  choice,
  country,
  currency,
  dateTime,
  dimensionUnit,
  flag,
  text,
  weightUnit,
} from '../../src/contract/fields.ts';
import { hash, list, nested } from '../../src/contract/nested-fields.ts';
import { integer, measure, scaled } from '../../src/contract/number-fields.ts';
import { readInput } from '../../src/contract/read-input.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';

/** One schema of every leaf, as operations have them. */
const schema = z.object({
  text: text(20),
  count: integer(1, 1000),
  price: scaled(4, 0, 1000),
  weight: measure(1000),
  flag: flag(),
  status: choice(['new', 'on_hold'], { held: 'on_hold' }),
  weight_uom: weightUnit(),
  dimension_uom: dimensionUnit(),
  at: dateTime(),
  country: country(),
  currency: currency(),
  meta: hash(200),
  tags: list(text(), 3),
  address: nested(z.object({ zip: text(), is_residential: flag() })),
  lines: list(z.object({ quantity: integer(1, 10), sku: text() }), 3),
});

const read = (body: unknown) => readInput(schema, body);

describe('what clients send (decisions 1)', () => {
  it.each([
    ['count', '25.0000', 25],
    ['count', ' 3 ', 3],
    ['count', 3.0, 3],
    ['price', '25.0000', 250_000],
    ['price', 14.1, 141_000],
    ['price', '0.00005', 1],
    ['weight', '1.50', '1.5'],
    ['weight', 2, '2'],
    ['text', 92109, '92109'],
    ['text', 0, '0'],
    ['text', '007', '007'],
    ['flag', 'true', true],
    ['flag', 'False', false],
    ['flag', 1, true],
    ['flag', '0', false],
    ['flag', 'yes', true],
    ['flag', 'VRAI', true],
    ['flag', 'YANLIŞ', false],
    ['status', 'NEW', 'new'],
    ['status', ' On_Hold ', 'on_hold'],
    ['status', 'held', 'on_hold'],
    ['weight_uom', 'lbs', 'lb'],
    ['weight_uom', 'LB', 'lb'],
    ['weight_uom', 'LBS', 'lb'],
    ['weight_uom', 'kgs', 'kg'],
    ['dimension_uom', 'inches', 'in'],
    ['dimension_uom', 'CM', 'cm'],
    ['at', '2024-02-29 12:00:50', '2024-02-29T12:00:50.000Z'],
    ['at', '2022/07/05', '2022-07-05T00:00:00.000Z'],
    ['at', '2026-11-21 05:50 AM', '2026-11-21T05:50:00.000Z'],
    ['country', 'United States', 'US'],
    ['country', 'United States (US)', 'US'],
    ['country', 'de', 'DE'],
    ['currency', 'usd', 'USD'],
    ['tags', 'gift', ['gift']],
    ['tags', ['gift', 7], ['gift', '7']],
    ['meta', { shop: { id: 1 } }, { shop: { id: 1 } }],
    ['meta', { a: '\\u0000 \\ud83d 😀' }, { a: '\\u0000 \\ud83d 😀' }],
  ])('%s %j is taken as %j', (field, value, expected) => {
    expect(read({ [field]: value })).toEqual({ [field]: expected });
  });

  it.each(Object.keys(schema.shape))('%s that is null or empty was not given', (field) => {
    expect(read({ [field]: null })[field as keyof typeof schema.shape]).toBeUndefined();
    expect(read({ [field]: '' })[field as keyof typeof schema.shape]).toBeUndefined();
  });

  it('unknown keys are ignored', () => {
    expect(read({ count: 1, colour: 'red', __proto__: { a: 1 } })).toEqual({ count: 1 });
  });

  it('nothing at all is an empty object', () => {
    expect([read(undefined), read(null), read({})]).toEqual([{}, {}, {}]);
  });
});

describe('what cannot be read', () => {
  it.each([
    ['count', 'three', 'must be a whole number, not "three"'],
    ['count', `a${'😀'.repeat(30)}`, `must be a whole number, not "a${'😀'.repeat(19)}…"`],
    ['count', '\ud801', 'must be a whole number, not "\ufffd"'],
    ['count', 2.5, 'must be a whole number, not 2.5'],
    ['count', 0, 'is 0; it must be 1 to 1000'],
    ['count', '9'.repeat(30), `is "${'9'.repeat(30)}"; it must be 1 to 1000`],
    ['count', '9007199254740993', 'is "9007199254740993"; it must be 1 to 1000'],
    ['count', 1e308, 'is 1e+308; it must be 1 to 1000'],
    ['price', '9007199254740993', 'is "9007199254740993"; it must be 0 to 1000'],
    ['price', -1e308, 'is -1e+308; it must be 0 to 1000'],
    ['weight', '1e300', 'is "1e300"; at most 1000 is kept'],
    ['weight', Number.NaN, 'must be a number, not NaN'],
    ['count', true, 'must be a whole number, not a boolean'],
    ['count', [1], 'must be a whole number, not a list'],
    ['price', -1, 'is -1; it must be 0 to 1000'],
    ['price', '1,50', 'must be a number, not "1,50"'],
    ['price', '1000.0001', 'is "1000.0001"; it must be 0 to 1000'],
    ['weight', -0.1, 'is -0.1; it must not be negative'],
    ['weight', '-0.0000001', 'is "-0.0000001"; it must not be negative'],
    ['weight', '1000.0000001', 'is "1000.0000001"; at most 1000 is kept'],
    ['weight', '1e9', 'is "1e9"; at most 1000 is kept'],
    ['weight', 'heavy', 'must be a number, not "heavy"'],
    ['text', 'x'.repeat(21), 'is 21 characters long; at most 20 are kept'],
    ['text', { a: 1 }, 'must be text, not an object'],
    ['text', true, 'must be text, not a boolean'],
    ['text', 'a\0b', 'must not contain NUL characters'],
    ['text', '\ud83d', 'contains half a character (a lone surrogate)'],
    ['flag', 'maybe', 'must be true or false, not "maybe"'],
    ['status', 'hold_on', 'is "hold_on"; it must be one of new, on_hold'],
    ['status', 'nev', 'is "nev"; it must be one of new, on_hold; did you mean new?'],
    ['at', 'soon', 'is "soon"; it must be a date-time such as 2026-11-21T05:50:00Z'],
    ['at', '2026-02-30', 'is "2026-02-30"; it must be a date-time such as 2026-11-21T05:50:00Z'],
    ['country', 'Germoney', 'is "Germoney"; it must be a two-letter ISO code such as US; did you mean Germany?'],
    ['country', 'Canada (US)', 'is "Canada (US)"; it must be a two-letter ISO code such as US'],
    ['currency', 'dollars', 'is "dollars"; it must be a three-letter ISO code such as USD'],
    ['meta', 'text', 'must be an object, not a string'],
    ['meta', ['a'], 'must be an object, not a list'],
    ['meta', { a: 'x'.repeat(300) }, 'is 308 characters of JSON; at most 200 are kept'],
    ['meta', { a: '\0' }, 'must not contain NUL characters'],
    ['meta', { a: '\\\0' }, 'must not contain NUL characters'],
    ['meta', { '\ud83d': 1 }, 'contains half a character (a lone surrogate)'],
    ['meta', { a: ['\udc00'] }, 'contains half a character (a lone surrogate)'],
    ['tags', ['a', 'b', 'c', 'd'], 'has too many entries; at most 3 are taken'],
    ['tags', { a: 1 }, 'must be a list'],
    ['address', 'Main Street', 'must be an object'],
    ['lines', [1], 'must be an object'],
  ])('%s %j is refused: it %s', (field, value, message) => {
    const error = refusal({ [field]: value });
    expect(error.code).toBe('unreadable_field');
    expect([error.status, error.exitCode]).toEqual([400, 4]);
    expect(error.details[0]?.message).toBe(message);
    expect(error.message.startsWith(field)).toBe(true);
  });

  it('is named by its place, every one of several', () => {
    const error = refusal({
      lines: [{ quantity: 1 }, { quantity: 0, sku: {} }],
      address: { is_residential: 'perhaps' },
    });
    expect(error.details.map((detail) => detail.field).sort()).toEqual([
      'address.is_residential',
      'lines[1].quantity',
      'lines[1].sku',
    ]);
    expect(error.message).toMatch(/\(and 2 more\)$/);
  });

  it.each([
    ['a list', []],
    ['a string', 'hello'],
    ['a number', 5],
    ['a boolean', true],
  ])('as a whole body: %s', (kind, body) => {
    expect(refusal(body)).toMatchObject({
      code: 'unreadable_body',
      message: `the body must be a JSON object, not ${kind}`,
    });
  });

  it('is shown shortened, however long it is', () => {
    expect(refusal({ count: 'x'.repeat(1_000_000) }).message.length).toBeLessThan(200);
    expect(refusal({ status: 'x'.repeat(1_000_000) }).message.length).toBeLessThan(200);
    expect(refusal({ country: 'x'.repeat(1_000_000) }).message.length).toBeLessThan(200);
  });
});

describe('whatever JSON is sent', () => {
  it('is either read as the documented types or refused by name, and never breaks anything', () => {
    const body = fc.record(
      Object.fromEntries(
        Object.keys(schema.shape).map((field) => [field, fc.oneof(fc.jsonValue(), fc.string(), fc.double())]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(body, (sent) => {
        const value = readOrRefuse(sent);
        if (value instanceof ShipdockError) {
          expect(value.code).toBe('unreadable_field');
          for (const { field } of value.details)
            expect(field?.split(/[.[]/)[0]).toSatisfy((name: string) => name in sent);
          return;
        }
        expect([undefined, 'string']).toContain(typeof value.text === 'undefined' ? undefined : typeof value.text);
        expect(value.count === undefined || Number.isSafeInteger(value.count)).toBe(true);
        expect(value.price === undefined || Number.isSafeInteger(value.price)).toBe(true);
        expect(value.weight === undefined || /^\d+(\.\d+)?(e-\d+)?$/.test(value.weight)).toBe(true);
        expect([undefined, true, false]).toContain(value.flag);
        expect(value.country ?? 'US').toMatch(/^[A-Z]{2}$/);
        expect(value.currency ?? 'USD').toMatch(/^[A-Z]{3}$/);
      }),
      { numRuns: 500 },
    );
  });

  it('of what was read, a second reading says the same', () => {
    const body = fc.record(
      {
        text: fc.oneof(fc.string({ maxLength: 20 }), fc.nat()),
        count: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }).map(String)),
        weight: fc.oneof(fc.float({ min: 0, max: 1000, noNaN: true }), fc.nat(1000).map(String)),
        flag: fc.constantFrom('yes', 'no', true, false, 1, 0),
        status: fc.constantFrom('new', 'NEW', 'held'),
        weight_uom: fc.constantFrom('lbs', 'LB', 'kgs'),
        at: fc.constantFrom('2022/07/05', '2026-11-21 05:50 AM', '2012-01-01 11:13:13 -0500'),
        country: fc.constantFrom('United States (US)', 'germany', 'CAN'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(body, (sent) => {
        const once = readOrRefuse(sent);
        if (once instanceof ShipdockError) return;
        expect(read(once)).toEqual(once);
      }),
    );
  });
});

function refusal(body: unknown): ShipdockError {
  const result = readOrRefuse(body);
  if (result instanceof ShipdockError) return result;
  throw new Error(`read as ${JSON.stringify(result)}`);
}

function readOrRefuse(body: unknown): ReturnType<typeof read> | ShipdockError {
  try {
    return read(body);
  } catch (error) {
    if (error instanceof ShipdockError) return error;
    throw error;
  }
}
