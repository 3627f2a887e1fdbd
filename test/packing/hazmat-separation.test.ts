import { describe, expect, test } from 'vitest';
import { mustBeApart } from '../../src/packing/hazmat-separation.ts';

describe('hazard classes that must not share a box', () => {
  test.each([
    ['3', '5.1'],
    ['4.2', '8'],
    ['6.1', '3'],
    ['2.1', '2.3'],
    ['Class 3', 'Division 5.1'],
    ['3 (6.1)', '5.1'],
    ['1.4S', '9'],
    ['unknown', '3'],
  ])('%s and %s are kept apart, either way round', (a, b) => {
    expect([mustBeApart(a, b), mustBeApart(b, a)]).toEqual([true, true]);
  });

  test.each([
    ['3', '3'],
    ['1.4S', '1.4S'],
    ['3', '9'],
    ['2.1', '2.2'],
    ['3', '8'],
    [undefined, '3'],
  ])('%s and %s may share', (a, b) => {
    expect([mustBeApart(a, b), mustBeApart(b, a)]).toEqual([false, false]);
  });
});
