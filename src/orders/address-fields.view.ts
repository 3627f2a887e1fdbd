import type { ViewField } from '../cli/view.ts';

/** The fields of an address of an order or line. */
export const ADDRESS_FIELDS: readonly ViewField<never>[] = (
  [
    ['id', 'text', 'id of the address'],
    ['name', 'text', 'contact person'],
    ['company', 'text', 'company'],
    ['street1', 'text', 'first street line'],
    ['street2', 'text', 'second street line'],
    ['city', 'text', 'city'],
    ['state', 'text', 'state or province'],
    ['zip', 'text', 'ZIP or postal code'],
    ['country', 'text', 'ISO code of the country'],
    ['phone_number', 'text', 'telephone number'],
    ['email', 'text', 'mail address'],
    ['is_residential', 'boolean', 'whether it is a home'],
    ['is_warehouse', 'boolean', 'whether it is a warehouse of the account'],
    ['address_type', 'text', 'residential or commercial'],
    ['code', 'text', 'code in the address book'],
  ] as const
).map(([name, type, description]) => ({ name, type, description, inTable: false }));

/** Those of a destination. */
export const DESTINATION_FIELDS: readonly ViewField<never>[] = [
  ...ADDRESS_FIELDS,
  { name: 'is_po_box', type: 'boolean', description: 'whether it is a post-office box', inTable: false },
];
