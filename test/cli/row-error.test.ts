import { expect, it } from 'vitest';
import { rowError } from '../../src/cli/endings/row-error.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';

it('names lines of the file as they are read, with a column or without one', () => {
  const message = 'exchange_rates[1] says otherwise of EUR to USD on 2026-03-02 than exchange_rates[0]';
  const details = [
    { field: 'exchange_rates[1]', message: 'says otherwise of EUR to USD on 2026-03-02 than exchange_rates[0]' },
    { field: 'exchange_rates[0].rate', message: 'is missing' },
  ];
  const error = new ShipdockError('unreadable_field', message, { details });
  expect(rowError(error, 'days/rates.csv', 'exchange_rates', [2, 5])).toMatchObject({
    message: 'rates.csv:5 says otherwise of EUR to USD on 2026-03-02 than rates.csv:2',
    details: [
      { field: 'rates.csv:5', message: 'says otherwise of EUR to USD on 2026-03-02 than rates.csv:2' },
      { field: 'rates.csv:2 rate', message: 'is missing' },
    ],
  });
});

it('keeps what is to be done, and whether it may be tried again', () => {
  const hint = 'shipdock settings set package_level_optimization on';
  const error = new ShipdockError('feature_off', 'skus[0].child_sku is switched off', { hint, retryable: true });
  expect(rowError(error, '-', 'skus', [2])).toMatchObject({
    message: 'stdin:2 child_sku is switched off',
    hint,
    retryable: true,
  });
});
