import type { View } from '../cli/view.ts';
import type { Stat } from './stat.ts';

/** The fields of a figure. */
export const view: View<Stat> = {
  resource: 'figures',
  id: 'count',
  fields: [
    { name: 'what', type: 'text', description: 'orders, shipments, purchases, jobs, webhooks, data', inTable: true },
    { name: 'state', type: 'text', description: 'in which state they are', inTable: true, isName: true },
    { name: 'count', type: 'integer', description: 'how many; of data, bytes', inTable: true },
    { name: 'amount', type: 'money', description: 'what they cost', inTable: true, isSpare: true },
    { name: 'currency', type: 'text', description: 'of the amount', inTable: true, isSpare: true },
  ],
};
