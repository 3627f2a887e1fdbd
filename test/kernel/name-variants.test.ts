import { expect, test } from 'vitest';
import { nameVariants, SIGNS_OF_CODES, SIGNS_OF_NUMBERS } from '../../src/kernel/name-variants.ts';

test.each([
  [SIGNS_OF_NUMBERS, 1_600],
  [SIGNS_OF_CODES, 5_500],
])('what is looked up for a name stays bounded, however it is written (%s)', (signs, most) => {
  for (const text of ['1', 'SO-2042', 'O0'.repeat(20), 'é'.repeat(40), `${'x'.repeat(20)} ${'Y'.repeat(19)}`]) {
    expect(nameVariants(text, signs).length).toBeLessThan(most);
  }
  expect(nameVariants('O0'.repeat(21), signs)).toEqual([]);
});
