import type { View } from '../cli/view.ts';

/** What a check answers, as far as the terminal shows it. */
export interface CheckRow {
  readonly order_number: string | null;
  readonly is_ready: boolean;
  readonly problems: readonly {
    readonly field: string;
    readonly message: string;
    readonly mend: string;
    readonly stops_booking: boolean;
  }[];
  readonly fixed: readonly { readonly field: string; readonly from: string | null; readonly to: string }[];
}

export const checkView: View<CheckRow> = {
  resource: 'checks',
  id: 'order_id',
  fields: [
    { name: 'order_number', type: 'text', description: 'number of the order', inTable: true },
    { name: 'is_ready', type: 'boolean', description: 'whether it can be booked', inTable: true },
    {
      name: 'problems',
      type: 'list',
      description: 'field, message, mend and stops_booking of each problem',
      inTable: true,
      show: (_, row) => row.problems.map(({ field, message }) => `${field} ${message}`).join('; '),
    },
    { name: 'fixed', type: 'list', description: 'what --fix changed: field, from and to', inTable: false },
    { name: 'packages', type: 'integer', description: 'how many packages it packs into', inTable: true },
    { name: 'carrier', type: 'text', description: 'carrier that would be booked', inTable: true },
    { name: 'service_name', type: 'text', description: 'its service', inTable: true },
    { name: 'total_price', type: 'money', description: 'what it would cost', inTable: true },
    { name: 'currency', type: 'text', description: 'currency', inTable: true },
    { name: 'ship_date', type: 'text', description: 'date on which it would leave', inTable: true },
    { name: 'order_id', type: 'text', description: 'id of the order', inTable: false },
  ],
};
