import { expect, test } from 'vitest';
import { readJson } from '../../src/contract/read-json.ts';

test('members called __proto__ are members like any other, however they are written', () => {
  const read = readJson('{"a":1,"\\u005f_proto__":{"x":1}}') as object;
  expect(JSON.stringify(read)).toBe('{"a":1,"__proto__":{"x":1}}');
  expect('x' in read).toBe(false);
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

test('what breaks off is told by its place, never quoted', () => {
  expect(() => readJson('{"name":"Jane Doe",}')).toThrow(
    /^the body is not readable JSON: it breaks off at character 20$/,
  );
  expect(() => readJson('Jane Doe')).toThrow(/^the body is not readable JSON/);
  expect(() => readJson('Jane Doe')).not.toThrow(/Jane/);
});
