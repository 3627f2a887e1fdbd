import type { View, ViewField } from '../cli/view.ts';
import type { AddressJson } from './address-json.ts';
import type { ImportedAddress } from './book/plan-import.ts';
import type { UsageJson } from './usage-json.ts';

const FIELDS: readonly ViewField<AddressJson>[] = [
  { name: 'code', type: 'text', description: 'code of your own', inTable: true },
  { name: 'name', type: 'text', description: 'contact person', inTable: true },
  { name: 'company', type: 'text', description: 'company', inTable: true, isName: true },
  { name: 'street1', type: 'text', description: 'street and house number', heading: 'street', inTable: true },
  { name: 'street2', type: 'text', description: 'flat, suite, floor', inTable: false },
  { name: 'city', type: 'text', description: 'city', inTable: true },
  { name: 'state', type: 'text', description: 'state or province', inTable: true },
  { name: 'zip', type: 'text', description: 'postal code', inTable: true },
  { name: 'country', type: 'text', description: 'country', inTable: true, isSpare: true },
  { name: 'phone_number', type: 'text', description: 'telephone number', inTable: false },
  { name: 'email', type: 'text', description: 'e-mail address', inTable: false },
  { name: 'is_residential', type: 'boolean', description: 'whether it is a home', inTable: false },
  { name: 'validated', type: 'boolean', description: 'whether it was found in order as it stands', inTable: false },
  { name: 'id', type: 'text', description: 'its id', inTable: true },
];

/** The fields of an address of the book. */
export const view: View<AddressJson> = { resource: 'addresses', id: 'id', fields: FIELDS };

/** What an import says of each row. */
export const importView: View<ImportedAddress> = {
  resource: 'addresses in the file',
  id: 'id',
  fields: [
    { name: 'result', type: 'status', description: 'created, updated or unchanged', inTable: true },
    // The fields of every address; an imported one has them all.
    ...(FIELDS as readonly ViewField<ImportedAddress>[]),
  ],
};

/** What was deleted. */
export const deletedView: View<{ readonly id: string; readonly deleted: boolean }> = {
  resource: 'addresses',
  id: 'id',
  fields: [
    { name: 'id', type: 'text', description: 'id or code, as it was named', inTable: true },
    { name: 'deleted', type: 'boolean', description: 'whether it is gone', inTable: true },
  ],
};

/** What was validated. */
export const usageView: View<UsageJson> = {
  resource: 'validations',
  id: 'date',
  fields: [
    { name: 'date', type: 'text', description: 'the day, in UTC', inTable: true },
    { name: 'checked_by', type: 'text', description: 'who judged', inTable: true },
    { name: 'validations', type: 'integer', description: 'how many addresses', inTable: true },
    { name: 'cost', type: 'number', description: 'what they cost, in US dollars', inTable: true },
  ],
};
