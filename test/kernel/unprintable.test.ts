import { expect, it } from 'vitest';
import { UNPRINTABLE } from '../../src/kernel/unprintable.ts';

it('means what Unicode calls controls and marks of direction', () => {
  const named = /[\p{Cc}\p{Bidi_Control}]/u;
  const all = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));
  const found = (form: RegExp) => all.filter((text) => text.search(form) !== -1);
  expect(found(UNPRINTABLE)).toEqual(found(named));
});
