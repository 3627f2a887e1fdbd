import type { View } from '../../cli/view.ts';
import { noMembers } from '../../kernel/members.ts';

interface Recognised {
  readonly tracking_number: string;
  readonly carrier: string | null;
  readonly carrier_code: string | null;
  readonly service_name: string | null;
  readonly tracking_url: string | null;
  readonly kind: string | null;
  readonly is_checked: boolean;
  readonly others: readonly string[];
}

/** The fields of a tracking number that was booked elsewhere. */
export const recognisedView: View<Recognised> = {
  resource: 'tracking numbers',
  id: 'tracking_number',
  fields: [
    { name: 'tracking_number', type: 'text', description: 'the number', inTable: true },
    { name: 'carrier', type: 'text', description: 'whose it most likely is', inTable: true },
    { name: 'service_name', type: 'text', description: 'service that the number names', inTable: true },
    { name: 'tracking_url', type: 'text', description: 'where the carrier tells of it', inTable: true },
    { name: 'is_checked', type: 'boolean', description: 'whether its check digit is right', inTable: true },
    { name: 'others', type: 'list', description: 'other carriers that it may be of', inTable: true, below: noMembers },
    { name: 'carrier_code', type: 'text', description: 'code of the carrier', inTable: false },
    { name: 'kind', type: 'text', description: 'kind of number', inTable: false },
  ],
};
