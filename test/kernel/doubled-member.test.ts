import { expect, it } from 'vitest';
import { doubledMember } from '../../src/kernel/doubled-member.ts';

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1,"c":[{"b":2,"d":3, "b" :4}]}}', 'b'],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
  ['{"quantity":1,"quantit\\u0079":2}', 'quantity'],
  ['[{"x":[],"x":{}}]', 'x'],
])('%s names a member twice', (text, name) => {
  expect(doubledMember(text)).toBe(name);
});

it.each([
  '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
  '{"a":"a","b":"\\"a\\":","c":["a","a"]}',
  '"a"',
  '[]',
  '{"__proto__":1,"constructor":2}',
])('%s names none twice', (text) => {
  expect(doubledMember(text)).toBeUndefined();
});
