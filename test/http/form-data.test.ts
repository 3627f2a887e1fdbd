import { expect, test } from 'vitest';
import { readForm, readQueryText } from '../../src/http/request/form-data.ts';

test.each([
  ['a=1&b=x+y%26z', { a: '1', b: 'x y&z' }],
  ['a[b]=1&a[c][d]=2', { a: { b: '1', c: { d: '2' } } }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[]=1', { a: ['1'] }],
  ['a=1&a=2', { a: ['1', '2'] }],
  ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
  ['a[][b]=1&a[][c]=2&a[][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
  ['a[][b][]=1&a[][b][]=2&a[][c]=3', { a: [{ b: ['1', '2'], c: '3' }] }],
  ['a[x][][b]=1&a[x][][b]=2', { a: { x: [{ b: '1' }, { b: '2' }] } }],
  ['a%5Bb%5D=1', { a: { b: '1' } }],
  ['a&b=', { a: '', b: '' }],
  ['discount=100%&b=%zz', { discount: '100%', b: '%zz' }],
  ['a[2]=x&a[0]=y', { a: ['y', 'x'] }],
  ['a[b=1&c]=2&[d]=3', { 'a[b': '1', 'c]': '2', '[d]': '3' }],
  ['', {}],
  ['&&', {}],
])('%s is read as Rack reads it', (text, expected) => {
  expect(readForm(text)).toEqual(expected);
});

test('names of the prototype do no harm', () => {
  const read = readForm('__proto__[x]=1&constructor[prototype][y]=1&a[__proto__][z]=1&toString=1&b[]=2');
  expect(({} as Record<string, unknown>).x).toBeUndefined();
  expect(({} as Record<string, unknown>).y).toBeUndefined();
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(JSON.stringify(read.a)).toBe('{"__proto__":{"z":"1"}}');
});

test.each([
  ['bytes that are no UTF-8', 'a=%ff%fe'],
  ['a text with parts', 'a=1&a[b]=2'],
  ['nesting without end', `a${'[b]'.repeat(100)}=1`],
  ['pairs without end', 'a=1&'.repeat(100_001)],
])('%s are refused, not guessed', (_, text) => {
  expect(() => readForm(text)).toThrow(
    expect.objectContaining({ code: 'unreadable_body', message: expect.stringMatching(/^the form data /) }),
  );
  expect(() => readQueryText(text)).toThrow(
    expect.objectContaining({ code: 'unreadable_field', message: expect.stringMatching(/^the query /) }),
  );
});

test('a list of two thousand lines in form encoding stays a list', () => {
  const text = Array.from({ length: 2000 }, (_, at) => `lines[${at}][sku]=S${at}&lines[${at}][quantity]=1`).join('&');
  const { lines } = readForm(text) as { lines: unknown[] };
  expect(lines).toHaveLength(2000);
  expect(lines[1999]).toEqual({ sku: 'S1999', quantity: '1' });
});
