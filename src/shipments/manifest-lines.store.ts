import type { Transaction } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { ManifestLine } from './manifest-line.ts';
import type { ShipmentStatus } from './shipment.ts';

type LineRow = {
  id: string;
  shid: number;
  order_number: string | null;
  tracking_number: string;
  service_name: string;
  status: string;
  actual_pickup_at: string | null;
  packages: number | string;
  weight_ug: number | string;
};

const linesOf = preparedQuery<{ accountId: string; ids: readonly string[] }, LineRow>(
  `select shipments.id, shid, order_number, shipments.tracking_number, service_name, status, actual_pickup_at,
    count(packages.id) as packages, coalesce(sum(packages.weight_ug), 0) as weight_ug
  from shipments left join packages on packages.shipment_id = shipments.id
  where shipments.account_id = :accountId and shipments.id in :ids group by shipments.id`,
);

/** The lines of these shipments by their ids: counted by the database, which has not to give out what they hold. */
export async function manifestLines(
  transaction: Transaction,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ManifestLine>> {
  if (ids.length === 0) return new Map();
  const rows = await linesOf(transaction, { accountId, ids });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        shid: row.shid,
        orderNumber: row.order_number,
        trackingNumber: row.tracking_number,
        serviceName: row.service_name,
        // Held by a CHECK of the table.
        status: row.status as ShipmentStatus,
        actualPickupAt: row.actual_pickup_at,
        packages: Number(row.packages),
        weightUg: Number(row.weight_ug),
      },
    ]),
  );
}

type DayOfIds = {
  readonly date: string;
  /** Empty for every carrier. */
  readonly carrierCode: string;
  /** The statuses of what no carrier has yet. */
  readonly waiting: readonly string[];
  /** What is under way, or cancelled, is looked for among those booked since then. */
  readonly since: string;
};

const idsDue = preparedQuery<DayOfIds & { readonly accountId: string }, { id: string }>(
  `select id from shipments where account_id = :accountId and status in :waiting
    and (ship_date is null or ship_date <= :date) and is_external = 0 and (:carrierCode = '' or carrier_code = :carrierCode)
  union select id from shipments where account_id = :accountId and status = 'exception' and actual_pickup_at is null
    and ship_date < :date and is_external = 0 and (:carrierCode = '' or carrier_code = :carrierCode)
  union select id from shipments where account_id = :accountId and created_at >= :since
    and (ship_date is null or ship_date = :date) and is_external = 0 and (:carrierCode = '' or carrier_code = :carrierCode)`,
);

/** The ids of the shipments that were to leave by a day and wait, or are stopped and not picked up, or were to leave on it. */
export async function idsForManifest(
  transaction: Transaction,
  accountId: AccountId,
  day: DayOfIds,
): Promise<readonly string[]> {
  return (await idsDue(transaction, { ...day, accountId })).map(({ id }) => id);
}
