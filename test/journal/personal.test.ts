import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, replay } from '../../src/journal/difference.ts';
import { splitPersonal } from '../../src/journal/personal.ts';

const person = { id: 'adr_1', name: 'Harbor Lane', street1: '410 Market St', city: 'San Diego' };
const line = (id: string, more: object = {}) => ({ id, sku: 'MUG', details: { name: 'Mug', ...more } });
const order = {
  id: 'ord_1',
  orderNumber: 'SO-1',
  details: { source: 'CSV', billingDetails: { name: 'Harbor Lane' }, sourceSystemMeta: { customer: 'Harbor Lane' } },
  addresses: { origin: null, destination: person, billing: null },
  lines: [line('ordi_1'), line('ordi_2', { originAddress: person })],
  notes: [{ id: 'note_1', body: 'Ring at Harbor Lane' }],
};

describe('personal data of a change', () => {
  it.each([
    ['a new order', undefined, order],
    ['a new line with its own origin', { ...order, lines: [] }, order],
    ['a line that is gone', order, { ...order, lines: [line('ordi_1')] }],
    [
      'another street',
      order,
      { ...order, addresses: { ...order.addresses, destination: { ...person, street1: '9 Harbor Lane' } } },
    ],
    ['another note', { ...order, notes: [] }, order],
    ['no address any more', order, { ...order, addresses: { ...order.addresses, destination: null } }],
    ['lines in another order', order, { ...order, lines: order.lines.toReversed() }],
    ['a shipment', undefined, { id: 'shp_1', originAddress: person, destinationAddress: person, packages: [] }],
  ])('stands apart from the rest, wherever in the state it is: %s', (_, before, after) => {
    const changes = difference(before, after);
    const { plain, personal } = splitPersonal(changes);
    expect(JSON.stringify(plain)).not.toMatch(/Harbor|Market/);
    expect(JSON.stringify(personal)).toMatch(/Harbor/);
    expect(replay(before, [...plain, ...personal])).toEqual(after);
  });

  it('put back after the rest gives the state after, for every pair of states', () => {
    const key = fc.constantFrom(
      'notes',
      'addresses',
      'meta',
      'originAddress',
      'lines',
      'packages',
      'details',
      'id',
      'a/b',
    );
    const { state } = fc.letrec((tie) => ({
      leaf: fc.oneof(fc.constantFrom('x', 'y', null), fc.nat(2)),
      object: fc.dictionary(key, tie('state'), { maxKeys: 3 }),
      list: fc.array(fc.oneof(tie('object'), tie('leaf')), { maxLength: 3 }),
      lines: fc.uniqueArray(fc.tuple(fc.constantFrom('ordi_1', 'ordi_2', 'a/b'), tie('object')), {
        selector: ([id]) => id,
        maxLength: 3,
      }),
      state: fc.oneof(
        { depthSize: 'medium' },
        tie('leaf'),
        tie('object'),
        tie('list'),
        tie('lines').map((lines) => (lines as [string, object][]).map(([id, object]) => ({ ...object, id }))),
      ),
    }));
    fc.assert(
      fc.property(state, state, (before, after) => {
        const { plain, personal } = splitPersonal(difference(before, after));
        expect(replay(before, [...plain, ...personal])).toEqual(after);
      }),
      { numRuns: 2000 },
    );
  });

  it('is none where nobody is meant', () => {
    const { plain, personal } = splitPersonal(difference(order, { ...order, orderNumber: 'SO-2' }));
    expect(personal).toEqual([]);
    expect(plain).toEqual([{ path: '/orderNumber', from: 'SO-1', to: 'SO-2' }]);
  });
});
