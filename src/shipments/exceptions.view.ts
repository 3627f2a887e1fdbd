import type { View } from '../cli/view.ts';

/** An exception as a list shows it. */
export interface ExceptionRow {
  readonly id: string;
  readonly shipment_id: string;
  readonly shid: number;
  readonly order_number: string | null;
  readonly carrier: string;
  readonly tracking_number: string;
  readonly reason: string;
  readonly is_resolved: boolean;
  readonly resolved_at: string | null;
  readonly created_at: string;
}

export const exceptionsView: View<ExceptionRow> = {
  resource: 'exceptions',
  id: 'id',
  fields: [
    { name: 'shid', type: 'integer', description: 'running number of the shipment', inTable: true },
    { name: 'order_number', type: 'text', description: 'number of its order', inTable: true },
    { name: 'carrier', type: 'text', description: 'carrier', inTable: true, isSpare: true },
    { name: 'tracking_number', type: 'text', description: 'tracking number', inTable: true, isName: true },
    { name: 'reason', type: 'text', description: 'why it stopped', inTable: true, isName: true },
    { name: 'created_at', type: 'time', description: 'when it stopped', inTable: true },
    { name: 'is_resolved', type: 'boolean', description: 'whether it goes on', inTable: true, isSpare: true },
    { name: 'resolved_at', type: 'time', description: 'when it went on', inTable: false },
    { name: 'shipment_id', type: 'text', description: 'id of the shipment', inTable: false },
    { name: 'id', type: 'text', description: 'id of the exception', inTable: true },
  ],
};
