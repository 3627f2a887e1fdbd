import type { Shipment } from '../shipment.ts';
import { type ShipmentRow, shipmentRow } from '../shipment-rows.ts';

/** Columns by which shipments are found, that tell where somebody lives or who they are. */
const PERSONAL_COLUMNS = [
  'destination_country',
  'destination_state',
  'destination_zip',
  'destination_city',
  'destination_name',
] as const;

/** Columns that repeat for queries what stands in the details. */
const REPEATED_COLUMNS = [
  'carrier',
  'service_name',
  'ship_date',
  'est_delivery_date',
  'warehouse_code',
  'is_external',
  'is_international',
  ...PERSONAL_COLUMNS,
] as const satisfies readonly (keyof ShipmentRow)[];

/**
 * One sentence for each column that repeats something else than the shipment says, without personal data. Rows from before
 * there were such columns have none to compare.
 */
export function columnFaults(name: string, shipment: Shipment, row: ShipmentRow): readonly string[] {
  if (row.carrier === '' && row.destination_country === '') return [];
  const expected = shipmentRow(shipment);
  return REPEATED_COLUMNS.filter((column) => row[column] !== expected[column]).map((column) =>
    PERSONAL_COLUMNS.some((each) => each === column)
      ? `${name}: its column ${column} is not what the shipment says`
      : `${name}: its column ${column} is ${JSON.stringify(row[column])}, the shipment says ${JSON.stringify(expected[column])}`,
  );
}
