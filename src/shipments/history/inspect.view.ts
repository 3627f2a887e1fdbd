import type { View } from '../../cli/view.ts';
import { membersOf } from '../../kernel/members.ts';
import { view as trackingView } from '../../tracking/tracking.view.ts';
import { deliveryView } from '../../webhooks/webhooks.view.ts';
import { view as shipmentView } from '../shipments.view.ts';
import type { ShipmentChangeJson } from './shipment-changes.ts';

/** What an inspection answers, as far as the terminal names its parts. */
export interface InspectRow {
  readonly shipment: { readonly id: string };
}

export const inspectView: View<InspectRow> = {
  resource: 'shipments',
  id: 'shipment.id',
  fields: [
    {
      name: 'shipment',
      type: 'object',
      description: 'the shipment as the API answers it',
      inTable: true,
      fields: shipmentView.fields,
    },
    {
      name: 'tracking',
      type: 'object',
      description: 'its status line in time',
      inTable: false,
      fields: trackingView.fields,
    },
    {
      name: 'changes',
      type: 'list',
      description: 'every change, oldest first',
      inTable: false,
      fields: [
        { name: 'at', type: 'time', description: 'when', inTable: true },
        {
          name: 'actor',
          type: 'object',
          description: 'who: type and name',
          inTable: true,
          below: async () => membersOf<ShipmentChangeJson['actor']>({ type: true, name: true }),
        },
        { name: 'operation', type: 'text', description: 'by what operation', inTable: true },
        {
          name: 'changes',
          type: 'list',
          description: 'field, from and to of what moved',
          inTable: true,
          below: async () => membersOf<ShipmentChangeJson['changes']>({ field: true, from: true, to: true }),
        },
        {
          name: 'personal_data_erased',
          type: 'boolean',
          description: 'whether what it said of persons is gone',
          inTable: false,
        },
      ],
    },
    {
      name: 'deliveries',
      type: 'list',
      description: 'every webhook event with its answer',
      inTable: false,
      fields: deliveryView.fields,
    },
  ],
};
