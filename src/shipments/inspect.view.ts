import type { View } from '../cli/view.ts';

/** What an inspection answers, as far as the terminal names its parts. */
export interface InspectRow {
  readonly shipment: { readonly id: string };
}

export const inspectView: View<InspectRow> = {
  resource: 'shipments',
  id: 'shipment.id',
  fields: [
    { name: 'shipment', type: 'object', description: 'the shipment as the API answers it', inTable: true },
    { name: 'tracking', type: 'object', description: 'its status line in time', inTable: false },
    { name: 'changes', type: 'list', description: 'every change: at, actor, operation, changes', inTable: false },
    { name: 'deliveries', type: 'list', description: 'every webhook event with its answer', inTable: false },
  ],
};
