import type { Transaction } from '../database/database.ts';
import type { AccountId, Id } from '../kernel/ids.ts';
import type { LabelPrint } from './printing/label-print.ts';

interface Tables {
  label_prints: {
    id: string;
    account_id: string;
    shipment_id: string;
    label: number;
    copy: number;
    state: string;
    printer: string;
    reason: string;
    sha256: string;
    created_at: string;
    updated_at: string;
  };
}

export async function insertPrint(transaction: Transaction, account: AccountId, print: LabelPrint): Promise<void> {
  await transaction.insertRows('label_prints', [
    {
      id: print.id,
      account_id: account,
      shipment_id: print.shipmentId,
      label: print.label,
      copy: print.copy,
      state: print.state,
      printer: print.printer,
      reason: print.reason,
      sha256: print.sha256,
      created_at: print.createdAt,
      updated_at: print.createdAt,
    },
  ]);
}

export async function updatePrint(
  transaction: Transaction,
  id: string,
  state: LabelPrint['state'],
  now: string,
): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('label_prints')
    .set({ state, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Every copy of the labels of a shipment, oldest first. */
export async function printsOfShipment(transaction: Transaction, shipmentId: string): Promise<readonly LabelPrint[]> {
  return printsOfShipments(transaction, [shipmentId]);
}

/** The same of these shipments. */
export async function printsOfShipments(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<readonly LabelPrint[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('label_prints')
    .selectAll()
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id as Id<'event'>,
    shipmentId: row.shipment_id,
    label: row.label,
    copy: row.copy,
    // Held by a CHECK of the table.
    state: row.state as LabelPrint['state'],
    printer: row.printer,
    reason: row.reason,
    sha256: row.sha256,
    createdAt: row.created_at,
  }));
}
