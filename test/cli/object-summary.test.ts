import { expect, it } from 'vitest';
import { objectSummary } from '../../src/cli/output/object-summary.ts';

const door = {
  name: 'Ann Doe',
  company: null,
  street1: '5 Elm St',
  street2: '',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
};

it.each([
  ['a line by how many of what', { id: 'ordi_1', sku: 'MUG-RED', quantity: 2 }, '2 × MUG-RED'],
  [
    'an address as on an envelope',
    { id: 'adr_1', ...door, country: 'US', is_residential: true },
    'Ann Doe, 5 Elm St, Reno NV 89501, US',
  ],
  ['an address of the book with its code', { ...door, code: 'MAIN' }, 'MAIN, Ann Doe, 5 Elm St, Reno NV 89501'],
  ['a document by its number', { id: 'doc_1', tracking_number: 'SD1', name: 'label' }, 'SD1'],
  [
    'a reference number with what it is',
    { id: 'shpr_1', code: 'purchase_id', value: 'PO-7', name: null },
    'purchase_id PO-7',
  ],
  ['one of another kind by its name', { code: 'other_id', value: 'R9', name: 'Route' }, 'Route R9'],
  [
    'who pays with the account, not only where that is',
    { bill_to: 'third_party', account_number: '123', name: null, street1: null, zip: '78701' },
    'bill_to third_party, account_number 123, zip 78701',
  ],
  [
    'a wish to the carrier by its kind too, not by its amount alone',
    { accessorial_type: 'cod', value: '25.50', side: null, payment_types: [] },
    'accessorial_type cod, value 25.50',
  ],
  ['what has no name by all it says', { price: 0, is_final: false, parts: [] }, 'price 0, is_final false'],
])('a terminal tells %s', (_, value, text) => {
  expect(objectSummary(value)).toBe(text);
});
