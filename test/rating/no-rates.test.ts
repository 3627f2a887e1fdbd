import { expect, test } from 'vitest';
import type { Refusal } from '../../src/carriers/carrier.ts';
import { errorText } from '../../src/cli/endings/error-report.ts';
import { createColour } from '../../src/cli/notices/colour.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { noRates } from '../../src/rating/offers/no-rates.ts';

const refusal = (carrierName: string, code: 'unavailable' | 'limit'): Refusal => ({
  carrierCode: carrierName.toLowerCase(),
  carrierName,
  serviceCode: 'ground',
  serviceName: 'Ground',
  reasons: [{ code, message: 'because' }],
});

test('where a carrier did not answer, asking again may help, for people and for programs', () => {
  const error = noRates('order SO-1', [refusal('Courier', 'limit'), refusal('Parcel', 'unavailable')], {});
  expect(error.toBody()).toMatchObject({
    error: 'no carrier service can take order SO-1',
    code: 'no_rates',
    hint: expect.stringContaining('ask again: Parcel did not answer'),
    retryable: true,
  });
});

test('where all of them answered, it changes nothing', () => {
  const error = noRates('order SO-1', [refusal('Courier', 'limit')], {});
  expect(error.hint).not.toContain('ask again');
  expect(error.toBody().retryable).toBe(false);
});

test('on the terminal the only problem is not told twice, several are each on a line', () => {
  const lines = (details: readonly { field?: string; message: string }[]) =>
    errorText(new ShipdockError('unreadable_field', 'zip is missing', { details }), createColour(false)).split('\n');
  expect(lines([{ field: 'zip', message: 'is missing' }])).toHaveLength(2);
  expect(lines([{ field: 'city', message: 'is missing' }])).toContain('  city: is missing');
  const two = [{ field: 'zip', message: 'is missing' }, { message: 'city is missing' }];
  expect(lines(two)).toHaveLength(4);
});
