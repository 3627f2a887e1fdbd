import type { View } from '../cli/view.ts';
import { membersOf } from '../kernel/members.ts';
import { addressPartsJson } from './address-parts-json.ts';
import type { ParsedAddress } from './free-text/parsed-address.ts';

/** What a text was read as. */
export function parsedJson({ address, unsure }: ParsedAddress) {
  return {
    ...addressPartsJson(address),
    unsure: unsure.map(({ part, message }) => ({ field: part as string, message })),
  };
}

/** The fields of an address that was read from text. */
export const parsedView: View<ReturnType<typeof parsedJson>> = {
  resource: 'addresses',
  id: 'street1',
  fields: [
    { name: 'name', type: 'text', description: 'contact person', inTable: true },
    { name: 'company', type: 'text', description: 'company', inTable: true },
    { name: 'street1', type: 'text', description: 'street and house number', inTable: true },
    { name: 'street2', type: 'text', description: 'flat, suite, floor', inTable: true },
    { name: 'city', type: 'text', description: 'city', inTable: true },
    { name: 'state', type: 'text', description: 'state or province', inTable: true },
    { name: 'zip', type: 'text', description: 'postal code', inTable: true },
    { name: 'country', type: 'text', description: 'country', inTable: true },
    { name: 'phone_number', type: 'text', description: 'telephone number', inTable: true },
    { name: 'email', type: 'text', description: 'e-mail address', inTable: true },
    {
      name: 'unsure',
      type: 'list',
      description: 'what was guessed, and from what',
      inTable: false,
      below: async () => membersOf<ReturnType<typeof parsedJson>['unsure']>({ field: true, message: true }),
    },
  ],
};
