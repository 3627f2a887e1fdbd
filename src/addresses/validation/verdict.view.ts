import type { View, ViewField } from '../../cli/view.ts';
import { oneLineAddress } from '../address-advice.ts';
import type { VerdictJson } from '../verdict-json.ts';

/** A verdict, and what it is on: the line of a file, or the address of the book. */
export interface VerdictRecord extends VerdictJson {
  readonly line: number | null;
  readonly address: string | null;
}

const PLACE: readonly ViewField<VerdictRecord>[] = [
  { name: 'street1', type: 'text', description: 'street as entered', heading: 'street', inTable: true },
  { name: 'street2', type: 'text', description: 'second line as entered', inTable: false },
  { name: 'city', type: 'text', description: 'city as entered', inTable: true },
  { name: 'state', type: 'text', description: 'state as entered', inTable: true, isSpare: true },
  { name: 'zip', type: 'text', description: 'postal code as entered', inTable: true },
  { name: 'country', type: 'text', description: 'country', inTable: true, isSpare: true },
];

/** The fields of what validation says of an address. */
export const verdictView: View<VerdictRecord> = {
  resource: 'addresses',
  id: 'address',
  fields: [
    { name: 'valid', type: 'boolean', description: 'false where something contradicts or is missing', inTable: true },
    ...PLACE,
    {
      name: 'findings',
      type: 'text',
      description: 'problems and warnings, as sentences',
      get: ({ problems, warnings }) => [...problems, ...warnings].map(({ message }) => message).join('; '),
      inTable: true,
      isName: true,
    },
    {
      name: 'suggestion',
      type: 'text',
      description: 'what was probably meant',
      get: ({ suggestions }) => (suggestions[0] === undefined ? '' : oneLineAddress(suggestions[0])),
      inTable: true,
      isName: true,
    },
    {
      name: 'problems',
      type: 'list',
      description: 'what contradicts or is missing',
      inTable: false,
      below: async () => (await import('./verdict-parts.view.ts')).FINDING,
    },
    {
      name: 'warnings',
      type: 'list',
      description: 'what is unusual or not known',
      inTable: false,
      below: async () => (await import('./verdict-parts.view.ts')).FINDING,
    },
    {
      name: 'suggestions',
      type: 'list',
      description: 'whole addresses that would be in order',
      inTable: false,
      below: async () => (await import('./verdict-parts.view.ts')).SUGGESTION,
    },
    {
      name: 'standardized',
      type: 'object',
      description: 'in the form that the post prefers',
      inTable: false,
      below: async () => (await import('./verdict-parts.view.ts')).PLACE,
    },
    {
      name: 'transliterated',
      type: 'object',
      description: 'in Latin letters',
      inTable: false,
      below: async () => (await import('./verdict-parts.view.ts')).PLACE,
    },
    { name: 'is_po_box', type: 'boolean', description: 'whether it is a post office box', inTable: false },
    { name: 'is_residential', type: 'boolean', description: 'whether it is a home, where known', inTable: false },
    { name: 'checked_by', type: 'text', description: 'who judged', inTable: false },
    { name: 'data_date', type: 'text', description: 'the day that the data is of', inTable: false },
    { name: 'line', type: 'integer', description: 'line of the file', inTable: false },
    { name: 'address', type: 'text', description: 'id or code in the book', inTable: false },
  ],
};
