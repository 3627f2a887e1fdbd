import { expect, test } from 'vitest';
import { withFieldAtFault } from '../../src/engine/field-at-fault.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';

const fieldOf = (error: unknown) => (error instanceof ShipdockError ? error.details[0]?.field : undefined);
const missing = (message: string) => new ShipdockError('order_not_found', message, { hint: 'shipdock orders list' });

test.each([
  ['there is no order SO-1', { params: { id: 'SO-1' } }, 'id'],
  ['there is no order SO-1', { query: { order_id: 'SO-1' } }, 'order_id'],
  ['there is no order SO-1', { params: { id: 'SO-2' }, body: { move_to_order_id: 'SO-1' } }, 'move_to_order_id'],
  ['there is no order SO-2', { body: { ids: ['SO-1', 'SO-2'] } }, 'ids[1]'],
  ['there is no note 12', { params: { id: '1', note_id: '12' } }, 'note_id'],
  ['shipment 1 has no exception that is open', { params: { id: 'shp_00000001' } }, 'id'],
  ['order SO-1 has nothing left to ship', { body: { carrier: 'fxp', order_id: 'ord_00000001' } }, 'order_id'],
  ['there is no order ""', { params: { id: '' } }, 'id'],
])('of "%s" it is the field that was asked with: %#', (message, input, field) => {
  expect(fieldOf(withFieldAtFault(missing(message), input))).toBe(field);
});

test('all else of the refusal stays', () => {
  const error = missing('there is no order SO-1');
  expect(withFieldAtFault(error, { params: { id: 'SO-1' } })).toMatchObject({
    ...{ code: 'order_not_found', status: 404, message: error.message, hint: error.hint, cause: error },
    details: [{ field: 'id', message: error.message }],
  });
});

test('what names its fields, is no refusal of what was asked, or is about nothing that was named, stays as it is', () => {
  const input = { params: { id: 'SO-1' } };
  const named = new ShipdockError('order_not_found', 'no order', { details: [{ field: 'ids', message: 'SO-1' }] });
  const busy = new ShipdockError('locked', 'SO-1 is busy');
  const bug = new Error('SO-1');
  for (const error of [named, busy, bug]) expect(withFieldAtFault(error, input)).toBe(error);
  const nothing = missing('no shipping policies are in force');
  expect(withFieldAtFault(nothing, {})).toBe(nothing);
});
