import { expect, test } from 'vitest';
import { needsPackingGroup, packingGroupText } from '../../src/packages/packing-group.ts';

test.each([
  ['UN1263', '3', true],
  ['UN2735', '8 (3)', true],
  ['UN 1950', '2.1', false],
  ['UN0336', '1.4G', false],
  ['UN2915', 'Class 7', false],
  ['UN3108', '5.2', false],
  ['UN1479', '5.1', true],
  ['UN3291', '6.2', false],
  ['UN2810', '6.1', true],
  ['UN3226', '4.1', false],
  ['UN1325', '4.1', true],
  ['UN3481', '9', false],
  ['un3091', '9', false],
  ['UN1845', '9', false],
  ['UN3077', '9', true],
  ['UN2794', '8', false],
  // Of what has no class yet, that is what is asked for.
  ['UN1263', '', false],
])('%s of class %s: %s', (number, hazardClass, needs) => {
  expect(needsPackingGroup(number, hazardClass)).toBe(needs);
});

test('a group is told with PG, once, and none is not told', () => {
  expect(['II', 'pg iii', 'PGI'].map(packingGroupText)).toEqual(['PG II', 'PG III', 'PG I']);
  expect([undefined, '', 'none', 'None', 'N/A', '-'].map(packingGroupText)).toEqual(Array(6).fill(undefined));
});
