import { addressPartsJson } from '../addresses/address-parts-json.ts';
import { formatClockTime, type Warehouse } from './warehouse.ts';

/** A warehouse as the API answers it (decisions 5). */
export function warehouseJson(warehouse: Warehouse) {
  return {
    id: warehouse.id,
    code: warehouse.code,
    former_codes: warehouse.formerCodes,
    name: warehouse.name,
    address: { ...addressPartsJson(warehouse.address), is_residential: warehouse.address.isResidential },
    currency: warehouse.currency,
    time_zone: warehouse.timeZone,
    cutoff: formatClockTime(warehouse.cutoffMinute),
    closed_dates: warehouse.closedDates,
    is_default: warehouse.isDefault,
    created_at: warehouse.createdAt,
    updated_at: warehouse.updatedAt,
  };
}
export type WarehouseJson = ReturnType<typeof warehouseJson>;
