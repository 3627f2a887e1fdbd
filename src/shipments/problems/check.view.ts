import type { View } from '../../cli/view.ts';

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
    { name: 'is_ready', type: 'boolean', description: 'whether it can be booked', inTable: true, isName: true },
    {
      name: 'problems',
      type: 'list',
      description: 'every problem at once',
      inTable: true,
      fields: [
        { name: 'field', type: 'text', description: 'what it is about', inTable: true },
        { name: 'message', type: 'text', description: 'what is wrong', inTable: true },
        { name: 'mend', type: 'text', description: 'what mends it', inTable: true },
        { name: 'stops_booking', type: 'boolean', description: 'false where it is only a note', inTable: true },
      ],
      show: (_, row) => row.problems.map(({ field, message }) => `${field} ${message}`).join('; '),
    },
    {
      name: 'fixed',
      type: 'list',
      description: 'what --fix changed',
      inTable: false,
      fields: [
        { name: 'field', type: 'text', description: 'what was changed', inTable: true },
        { name: 'from', type: 'text', description: 'what it was', inTable: true },
        { name: 'to', type: 'text', description: 'what it is now', inTable: true },
      ],
    },
    { name: 'packages', type: 'integer', description: 'how many packages it packs into', inTable: true },
    { name: 'carrier', type: 'text', description: 'carrier that would be booked', inTable: true },
    { name: 'service_name', type: 'text', description: 'its service', inTable: true },
    { name: 'total_price', type: 'money', description: 'what it would cost', inTable: true },
    { name: 'currency', type: 'text', description: 'currency', inTable: true },
    { name: 'ship_date', type: 'text', description: 'date on which it would leave', inTable: true },
    { name: 'order_id', type: 'text', description: 'id of the order', inTable: false },
  ],
};
