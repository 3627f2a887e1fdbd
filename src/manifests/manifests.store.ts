import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import type { AccountId, Id } from '../kernel/ids.ts';
import type { PageRequest } from '../kernel/paging.ts';
import { visibleName } from '../kernel/visible-name.ts';
import { nextStep } from '../next-steps/next-step.ts';
import type { ClosedManifest, LeftOut, SignedLine } from './manifest.ts';

type ManifestRow = {
  id: string;
  account_id: string;
  carrier_code: string;
  /** Empty of places that are no warehouse. */
  warehouse_code: string;
  date: string;
  pickup: number;
  details: string;
  created_at: string;
};
interface Tables {
  manifests: ManifestRow;
  manifest_shipments: { shipment_id: string; manifest_id: string; position: number };
}

/** What is kept as JSON beside the columns. */
interface StoredDetails {
  readonly number: string;
  readonly carrierName: string;
  readonly leftOut: readonly LeftOut[];
  readonly signed?: readonly SignedLine[];
}

export async function insertManifest(transaction: Transaction, manifest: ClosedManifest): Promise<void> {
  const { number, carrierName, leftOut, signed } = manifest;
  const details: StoredDetails = { number, carrierName, leftOut, ...given('signed', signed) };
  await transaction.insertRows('manifests', [
    {
      id: manifest.id,
      account_id: manifest.accountId,
      carrier_code: manifest.carrierCode,
      warehouse_code: manifest.warehouseCode ?? '',
      date: manifest.date,
      pickup: manifest.pickup,
      details: JSON.stringify(details),
      created_at: manifest.createdAt,
    },
  ]);
  await transaction.insertRows(
    'manifest_shipments',
    manifest.shipmentIds.map((id, position) => ({ shipment_id: id, manifest_id: manifest.id, position })),
  );
}

/** The manifests on which these shipments stand. */
export async function manifestsOfShipments(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<readonly string[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('manifest_shipments')
    .select('manifest_id')
    .distinct()
    .where('shipment_id', 'in', shipmentIds)
    .execute();
  return rows.map((row) => row.manifest_id);
}

/** The numbers of the manifests on which these shipments stand, by the ids of the shipments. */
export async function manifestNumbers(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('manifest_shipments')
    .innerJoin('manifests', 'manifests.id', 'manifest_shipments.manifest_id')
    .select(['shipment_id', 'details'])
    .where('shipment_id', 'in', shipmentIds)
    .execute();
  return new Map(rows.map((row) => [row.shipment_id, (JSON.parse(row.details) as StoredDetails).number]));
}

/** Which of these shipments stand on a manifest. */
export async function manifestedAmong(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('manifest_shipments')
    .select('shipment_id')
    .where('shipment_id', 'in', shipmentIds)
    .execute();
  return new Set(rows.map((row) => row.shipment_id));
}

/** In the order in which each carrier came. */
export async function manifestsOfDay(
  transaction: Transaction,
  account: AccountId,
  date: string,
): Promise<readonly ClosedManifest[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('manifests')
    .selectAll()
    .where('account_id', '=', account)
    .where('date', '=', date)
    .orderBy('pickup')
    .orderBy('id')
    .execute();
  return withShipments(transaction, rows);
}

/** @param name its id, or its number (`FXC-20260302`). @throws ShipdockError `manifest_not_found`. */
export async function getManifest(transaction: Transaction, account: AccountId, name: string): Promise<ClosedManifest> {
  const [, year, month, day] = /-(\d{4})(\d{2})(\d{2})(?:-\d{1,3})?$/.exec(name) ?? [];
  const ofAccount = transaction.tables<Tables>().selectFrom('manifests').selectAll().where('account_id', '=', account);
  const named =
    year === undefined ? ofAccount.where('id', '=', name) : ofAccount.where('date', '=', `${year}-${month}-${day}`);
  const rows = await named.execute();
  const row = year === undefined ? rows[0] : rows.find(({ details }) => isNumbered(details, name));
  const [manifest] = row === undefined ? [] : await withShipments(transaction, [row]);
  if (manifest !== undefined) return manifest;
  throw new ShipdockError('manifest_not_found', `there is no manifest ${visibleName(name)}`, {
    about: 'subject',
    ...nextStep('manifests.list'),
  });
}

/** The manifests of these ids. */
export async function manifestsByIds(
  transaction: Transaction,
  account: AccountId,
  ids: readonly string[],
): Promise<readonly ClosedManifest[]> {
  if (ids.length === 0) return [];
  const ofAccount = transaction.tables<Tables>().selectFrom('manifests').selectAll().where('account_id', '=', account);
  return withShipments(transaction, await ofAccount.where('id', 'in', ids).execute());
}

function isNumbered(details: string, number: string): boolean {
  return (JSON.parse(details) as StoredDetails).number.toUpperCase() === number.toUpperCase();
}

export async function listManifests(
  transaction: Transaction,
  account: AccountId,
  filter: { readonly carrierCode: string | undefined; readonly date: string | undefined },
  page: PageRequest,
): Promise<{ readonly manifests: readonly ClosedManifest[]; readonly total: number }> {
  let query = transaction.tables<Tables>().selectFrom('manifests').where('account_id', '=', account);
  if (filter.carrierCode !== undefined) query = query.where('carrier_code', '=', filter.carrierCode);
  if (filter.date !== undefined) query = query.where('date', '=', filter.date);
  const rows = await onPage(query.selectAll().orderBy('id', page.direction), page).execute();
  return { manifests: await withShipments(transaction, rows), total: await countOf(query) };
}

async function withShipments(
  transaction: Transaction,
  rows: readonly ManifestRow[],
): Promise<readonly ClosedManifest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const shipments = await transaction
    .tables<Tables>()
    .selectFrom('manifest_shipments')
    .selectAll()
    .where('manifest_id', 'in', ids)
    .orderBy('position')
    .execute();
  const idsOf = new Map<string, string[]>(rows.map((row) => [row.id, []]));
  for (const { manifest_id, shipment_id } of shipments) idsOf.get(manifest_id)?.push(shipment_id);
  return rows.map((row) => {
    const details = JSON.parse(row.details) as StoredDetails;
    return {
      id: row.id as Id<'manifest'>,
      accountId: row.account_id as AccountId,
      carrierCode: row.carrier_code,
      warehouseCode: row.warehouse_code === '' ? null : row.warehouse_code,
      date: row.date,
      pickup: row.pickup,
      ...details,
      shipmentIds: idsOf.get(row.id) ?? [],
      createdAt: row.created_at,
    };
  });
}
