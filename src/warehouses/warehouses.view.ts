import type { View } from '../cli/view.ts';
import { noMembers } from '../kernel/members.ts';
import type { WarehouseJson } from './warehouse-json.ts';

/** The fields of a warehouse. */
export const view: View<WarehouseJson> = {
  resource: 'warehouses',
  id: 'id',
  fields: [
    { name: 'code', type: 'text', description: 'code of the warehouse', inTable: true },
    { name: 'name', type: 'text', description: 'its name', inTable: true, isName: true },
    { name: 'address.city', type: 'text', description: 'its city', inTable: true },
    { name: 'address.state', type: 'text', description: 'its state', inTable: true },
    { name: 'address.zip', type: 'text', description: 'its ZIP', inTable: true },
    {
      name: 'address',
      type: 'object',
      description: 'its address',
      inTable: false,
      below: async () => (await import('./warehouse-parts.view.ts')).ADDRESS,
    },
    { name: 'currency', type: 'text', description: 'currency of orders that name none', inTable: true, isSpare: true },
    { name: 'time_zone', type: 'text', description: 'its time zone', inTable: true, isSpare: true },
    { name: 'cutoff', type: 'text', description: 'until when parcels leave the same day', inTable: true },
    {
      name: 'is_default',
      type: 'boolean',
      description: 'whether orders without a warehouse ship from it',
      inTable: true,
    },
    {
      name: 'former_codes',
      type: 'list',
      description: 'codes that it had before, by which it is known still',
      inTable: false,
      below: noMembers,
    },
    {
      name: 'closed_dates',
      type: 'list',
      description: 'days on which nothing leaves',
      inTable: false,
      below: noMembers,
    },
    { name: 'created_at', type: 'time', description: 'when it was added', inTable: false },
    { name: 'updated_at', type: 'time', description: 'when it was last changed', inTable: false },
    { name: 'id', type: 'text', description: 'its id', inTable: true },
  ],
};
