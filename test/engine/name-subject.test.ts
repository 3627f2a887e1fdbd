import { expect, test } from 'vitest';
import { namingSubject } from '../../src/engine/name-subject.ts';
import { type RefusalParts, ShipdockError } from '../../src/kernel/errors.ts';

const fieldOf = (error: unknown) => (error instanceof ShipdockError ? error.details[0]?.field : undefined);
const missing = (parts: RefusalParts) => new ShipdockError('order_not_found', 'there is no order SO-1', parts);
const BOOKING = { subject: ['order_id', 'order_number'] };

test.each([
  [{}, { params: { id: 'SO-2', note_id: '12' } }, 'id'],
  [BOOKING, { body: { order_number: 'SO-1', carrier: 'SO-1' } }, 'order_number'],
  [BOOKING, { body: { order_id: 'SO-2', order_number: 'SO-1' } }, 'order_id'],
  [BOOKING, { body: { order_id: null, order_number: 'SO-1' } }, 'order_number'],
  [BOOKING, { query: { order_id: 'SO-1' } }, 'order_id'],
  [BOOKING, { body: { carrier: 'SO-1' } }, undefined],
  [{}, {}, undefined],
])('the subject of %j asked with %j is named by %s', (operation, input, field) => {
  expect(fieldOf(namingSubject(missing({ about: 'subject' }), operation, input))).toBe(field);
});

test('all else of the refusal stays', () => {
  const error = missing({ about: 'subject', hint: 'shipdock orders list', body: { rates: [] } });
  expect(namingSubject(error, {}, { params: { id: 'SO-1' } })).toMatchObject({
    ...{ code: 'order_not_found', status: 404, message: error.message, hint: error.hint, body: { rates: [] } },
    ...{ cause: error, details: [{ field: 'id', message: error.message }] },
  });
});

test('what names its fields, is about nothing that was asked with, or is no refusal stays as it is', () => {
  const named = missing({ field: 'ids' });
  const errors = [named, missing({ about: 'nothing' }), new ShipdockError('locked', 'SO-1 is busy'), new Error('SO-1')];
  for (const error of errors) expect(namingSubject(error, {}, { params: { id: 'SO-1' } })).toBe(error);
  expect(fieldOf(named)).toBe('ids');
});
