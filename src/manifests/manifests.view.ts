import type { View, ViewField } from '../cli/view.ts';
import type { ClosedManifestJson, ManifestJson } from './manifest-json.ts';

const field = (
  name: keyof ManifestJson & string,
  type: ViewField<ManifestJson>['type'],
  description: string,
  inTable = false,
): ViewField<ManifestJson> => ({ name, type, description, inTable });

const NAMED: readonly ViewField<never>[] = [
  { name: 'id', type: 'text', description: 'id of the shipment', inTable: true },
  { name: 'shid', type: 'integer', description: 'its running number', inTable: true },
  { name: 'order_number', type: 'text', description: 'number of its order', inTable: true },
  { name: 'tracking_number', type: 'text', description: 'tracking number', inTable: true },
];

/** The fields of a manifest. */
export const view: View<ManifestJson> = {
  resource: 'manifests',
  fields: [
    field('number', 'text', 'number of the manifest, as its barcode says', true),
    field('date', 'text', 'day that was closed', true),
    { ...field('carrier', 'text', 'who takes it over', true), isName: true },
    field('shipments_count', 'integer', 'shipments on it', true),
    field('packages_count', 'integer', 'packages on it', true),
    field('weight', 'number', 'weight of all packages', true),
    field('handed_over_count', 'integer', 'shipments that the carrier has scanned', true),
    field('waiting_count', 'integer', 'shipments that it has not scanned yet', true),
    field('cancelled_count', 'integer', 'shipments cancelled since', true),
    {
      ...field('missing', 'list', 'what was due and is not on it, and why', true),
      show: missingText,
      fields: [...NAMED, { name: 'reason', type: 'text', description: 'why it is not on it', inTable: true }],
    },
    field('id', 'text', 'id of the manifest', true),
    field('carrier_code', 'text', 'code of the carrier'),
    field('warehouse_code', 'text', 'warehouse that it leaves from; null of places that are none'),
    field('weight_uom', 'text', 'unit of the weight'),
    {
      ...field('shipments', 'list', 'its shipments, and whether they were handed over'),
      fields: [
        ...NAMED,
        { name: 'service_name', type: 'text', description: 'service', inTable: true },
        { name: 'packages', type: 'integer', description: 'how many packages', inTable: true },
        { name: 'status', type: 'status', description: 'status of the shipment', inTable: true },
        { name: 'hand_over', type: 'status', description: 'handed_over, waiting or cancelled', inTable: true },
      ],
    },
    field('url', 'text', 'link to the sheet that the driver signs'),
    field('created_at', 'time', 'when it was closed'),
  ],
};

/** The fields of what closing a day answers. */
export const closedView: View<ClosedManifestJson> = {
  ...view,
  fields: [
    ...view.fields,
    { name: 'closed_before', type: 'boolean', description: 'true where it was closed before', inTable: false },
  ],
};

function missingText(_: unknown, manifest: ManifestJson): string {
  return manifest.missing.map(({ shid, reason }) => `${shid} (${reason})`).join(', ');
}
