import type { View, ViewField } from '../cli/view.ts';
import { membersOf } from '../kernel/members.ts';
import type { TrackingJson } from './tracking-json.ts';

const field = (
  name: string,
  type: ViewField<TrackingJson>['type'],
  description: string,
  inTable = false,
): ViewField<TrackingJson> => ({ name, type, description, inTable });

/** The fields of a shipment's tracking. */
export const view: View<TrackingJson> = {
  resource: 'shipments to watch',
  id: 'id',
  fields: [
    field('shid', 'integer', 'running number of the shipment', true),
    field('order_number', 'text', 'number of its order', true),
    field('status', 'status', 'where it is', true),
    field('latest', 'text', 'what was last told of it', true),
    { ...field('latest_location', 'text', 'where that was', true), isSpare: true },
    field('latest_at', 'time', 'when that was', true),
    { ...field('carrier', 'text', 'carrier', true), isSpare: true },
    { ...field('tracking_number', 'text', 'tracking number', true), isName: true },
    field('est_delivery_date', 'text', 'promised date of delivery', true),
    field('service_name', 'text', 'service'),
    {
      ...field('status_updates', 'list', 'every scan and status'),
      below: async () =>
        membersOf<TrackingJson['status_updates'][number]>({
          time: true,
          name: true,
          status: true,
          location: true,
          message: true,
          tracking_number: true,
        }),
    },
    field('actual_pickup_time', 'time', 'when it was picked up'),
    field('actual_delivery_date', 'time', 'when it was delivered'),
    field('id', 'text', 'id of the shipment'),
  ],
};
