import { formatClockTime, type Warehouse } from './warehouse.ts';

/** A warehouse as the API answers it (decisions 5). */
export function warehouseJson(warehouse: Warehouse) {
  const { address } = warehouse;
  return {
    id: warehouse.id,
    code: warehouse.code,
    name: warehouse.name,
    address: {
      name: address.name ?? null,
      company: address.company ?? null,
      street1: address.street1 ?? null,
      street2: address.street2 ?? null,
      city: address.city ?? null,
      state: address.state ?? null,
      zip: address.zip ?? null,
      country: address.country,
      phone_number: address.phoneNumber ?? null,
      email: address.email ?? null,
      is_residential: address.isResidential,
    },
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
