import { expect, it } from 'vitest';
import { holdsInAnyCase } from '../../src/kernel/any-case.ts';

it.each([
  ['TASSE-GRÜN', 'grun', true],
  ['TASSE-GRU\u0308N', 'grun', true],
  ['TASSE-GRÜN', 'grün', true],
  ['TASSE-GRUN', 'grün', false],
  ['TASSE-GRÙN', 'grün', false],
  ['ŁÓDŹ', 'lodz', true],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ', true],
])('of %s the part %s is found, in any case and without accents that are not typed: %s', (text, part, isFound) => {
  expect(holdsInAnyCase(text, part)).toBe(isFound);
});
