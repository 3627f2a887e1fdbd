import { expect, it } from 'vitest';
import { readSscc, ssccFault } from '../../src/shipments/numbers/sscc.ts';

it.each([
  ['106141411234567897', '106141411234567897'],
  ['(00) 1061 4141 1234 567897', '106141411234567897'],
  ['00106141411234567897', '106141411234567897'],
  [']C100106141411234567897', '106141411234567897'],
  ['006141411234567890', '006141411234567890'],
  ['123', undefined],
  ['', undefined],
])('reads "%s" as the SSCC %s', (reference, sscc) => {
  expect(readSscc(reference)).toBe(sscc);
});

it('tells a wrong check digit and what it should be', () => {
  expect(ssccFault('106141411234567897')).toBeUndefined();
  expect(ssccFault('106141411234567898')).toBe('"106141411234567898" has the check digit 8; it should be 7');
  expect(ssccFault('123')).toContain('no SSCC of 18 digits');
});
