import type { View, ViewField } from '../cli/view.ts';
import type { ManifestJson } from './manifest-json.ts';

const field = (
  name: keyof ManifestJson & string,
  type: ViewField<ManifestJson>['type'],
  description: string,
  inTable = false,
): ViewField<ManifestJson> => ({ name, type, description, inTable });

/** The fields of a manifest. */
export const view: View<ManifestJson> = {
  resource: 'manifests',
  fields: [
    field('number', 'text', 'number of the manifest, as its barcode says', true),
    field('date', 'text', 'day that was closed', true),
    field('carrier', 'text', 'who takes it over', true),
    field('shipments_count', 'integer', 'shipments on it', true),
    field('packages_count', 'integer', 'packages on it', true),
    field('weight', 'number', 'weight of all packages', true),
    field('handed_over_count', 'integer', 'shipments that the carrier has scanned', true),
    field('waiting_count', 'integer', 'shipments that it has not scanned yet', true),
    field('cancelled_count', 'integer', 'shipments cancelled since', true),
    { ...field('missing', 'list', 'what was due and is not on it, and why', true), show: missingText },
    field('id', 'text', 'id of the manifest', true),
    field('carrier_code', 'text', 'code of the carrier'),
    field('weight_uom', 'text', 'unit of the weight'),
    field('shipments', 'list', 'its shipments, and whether they were handed over'),
    field('url', 'text', 'link to the sheet that the driver signs'),
    field('created_at', 'time', 'when it was closed'),
  ],
};

function missingText(_: unknown, manifest: ManifestJson): string {
  return manifest.missing.map(({ shid, reason }) => `${shid} (${reason})`).join(', ');
}
