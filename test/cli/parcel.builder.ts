import type { View } from '../../src/cli/view.ts';

/** A small resource with every kind of field, for tests of the terminal alone. */
export interface Parcel {
  readonly id: string;
  readonly number: string | null;
  readonly weight: number;
  readonly created_at: string;
  readonly address: { readonly city: string; readonly zip: string };
  readonly items: readonly { readonly sku: string; readonly quantity: number }[];
  readonly meta: Readonly<Record<string, unknown>>;
}

export const parcelView: View<Parcel> = {
  resource: 'parcels',
  fields: [
    { name: 'id', type: 'text', description: 'id', inTable: true },
    { name: 'number', type: 'text', description: 'tracking number', inTable: true },
    { name: 'weight', type: 'number', description: 'pounds', inTable: true, show: (value) => `${value} lb` },
    { name: 'created_at', type: 'time', description: 'when made', inTable: true, heading: 'created' },
    {
      name: 'address',
      type: 'object',
      description: 'where to',
      inTable: false,
      fields: [
        { name: 'city', type: 'text', description: 'city', inTable: false },
        { name: 'zip', type: 'text', description: 'postal code', inTable: false },
      ],
    },
    {
      name: 'items',
      type: 'list',
      description: 'contents',
      inTable: false,
      fields: [
        { name: 'sku', type: 'text', description: 'SKU', inTable: false },
        { name: 'quantity', type: 'integer', description: 'units', inTable: false },
      ],
    },
    { name: 'meta', type: 'object', description: 'anything', inTable: false },
    {
      name: 'units',
      type: 'integer',
      description: 'units in all',
      inTable: false,
      get: (parcel) => parcel.items.reduce((sum, item) => sum + item.quantity, 0),
    },
  ],
};

export function parcel(parts: Partial<Parcel> = {}): Parcel {
  return {
    id: 'p_1',
    number: 'T1',
    weight: 2.5,
    created_at: '2026-01-31T09:00:00Z',
    address: { city: 'Carlsbad', zip: '92009' },
    items: [
      { sku: 'MUG', quantity: 2 },
      { sku: 'CAP', quantity: 1 },
    ],
    meta: { channel: 'web' },
    ...parts,
  };
}
