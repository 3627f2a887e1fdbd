import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody } from '../../src/http/request/read-body.ts';
import { readJson } from '../../src/kernel/read-json.ts';

test('members called __proto__ are members like any other, however they are written', () => {
  const read = readJson('{"a":1,"\\u005f_proto__":{"x":1}}') as object;
  expect(JSON.stringify(read)).toBe('{"a":1,"__proto__":{"x":1}}');
  expect('x' in read).toBe(false);
});

test('a body that says one thing twice is refused: of two quantities only the last would be read', () => {
  const read = (text: string) =>
    readBody(new TextEncoder().encode(text), { type: 'application/json', encoding: undefined });
  expect(read('{"order_line_items":[{"quantity":1},{"quantity":2}]}')).toEqual({
    order_line_items: [{ quantity: 1 }, { quantity: 2 }],
  });
  expect(() => read('{"order_line_items":[{"quantity":1,"quantity":100}]}')).toThrow(
    expect.objectContaining({
      code: 'unreadable_body',
      message: 'the body says "quantity" twice in one object',
      details: [{ field: 'quantity', message: 'is there twice in one object' }],
    }),
  );
});

test('braces inside text do not count as nesting', () => {
  expect(readJson(`{"a":"${'['.repeat(1000)}\\"${'{'.repeat(1000)}"}`)).toEqual({
    a: `${'['.repeat(1000)}"${'{'.repeat(1000)}`,
  });
});

test('64 levels are read, 65 are refused', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(() => readJson(nested(64))).not.toThrow();
  expect(() => readJson(nested(65))).toThrow('nested deeper than 64 levels');
});

test('an object of 10,000 members is read, one of more is refused: a server would answer nobody else meanwhile', () => {
  const named = (count: number) =>
    `{"a":[1],"m":{${Array.from({ length: count }, (_, at) => `"k:${at}":{"a":1}`).join()}}}`;
  expect(() => readJson(named(10_000))).not.toThrow();
  expect(() => readJson(named(10_001))).toThrow('an object of the body has more than 10000 members');
  expect(() => readJson(']]]:::')).toThrow('not readable JSON');
});

test('what breaks off is told by its place, never quoted', () => {
  expect(() => readJson('{"name":"Jane Doe",}')).toThrow(
    /^the body is not readable JSON: it breaks off at character 20$/,
  );
  expect(() => readJson('{"a":1}{"a":2}')).toThrow(/JSON: it goes on behind its end at character 8$/);
  expect(() => readJson('Jane Doe')).toThrow(/^the body is not readable JSON/);
  expect(() => readJson('Jane Doe')).not.toThrow(/Jane/);
});

test('whole numbers that a double does not hold are read as text of the same digits', () => {
  const text =
    '{"id":9007199254740993,"meta":[820982911946154508,-12345678901234567890,{"n":9007199254740991}],"5":"a 1e5"}';
  expect(readJson(text)).toEqual({
    id: '9007199254740993',
    meta: ['820982911946154508', '-12345678901234567890', { n: 9007199254740991 }],
    5: 'a 1e5',
  });
  expect(readJson('12345678901234567891')).toBe('12345678901234567891');
  expect(readJson('{"s":"\\\\\\"12345678901234567891","n":[1.5e3,-0.25,12345678901234567]}')).toEqual({
    s: '\\"12345678901234567891',
    n: [1500, -0.25, '12345678901234567'],
  });
});

test('numbers that no double holds are read as the text that they were', () => {
  const text = '{"a":[1e400,-1E+999,1e-400,0e999,1.5e308,5e-324],"b":{"c":12.5e310},"d":true}';
  expect(readJson(text)).toEqual({
    a: ['1e400', '-1E+999', '1e-400', 0, 1.5e308, 5e-324],
    b: { c: '12.5e310' },
    d: true,
  });
  expect(() => readJson('{"a":1e400,"b":1e,}')).toThrow('not readable JSON');
});

test('a place that breaks off is counted in what was sent, also behind large numbers', () => {
  expect(() => readJson('{"a":12345678901234567891,}')).toThrow(/breaks off at character 27$/);
});

test('any JSON is read as JSON.parse reads it, but for large whole numbers', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      const expected: unknown = JSON.parse(text, (_, value) => (isLarge(value) ? String(value) : value));
      expect(readJson(text)).toEqual(expected);
    }),
  );
});

const isLarge = (value: unknown) =>
  typeof value === 'number' && /^-?\d+$/.test(JSON.stringify(value)) && !Number.isSafeInteger(value);
