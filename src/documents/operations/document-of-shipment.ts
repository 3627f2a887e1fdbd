import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { getDocument } from '../documents.store.ts';
import type { StoredDocument } from '../kept/document.ts';

/**
 * The shipment and the document that a path names, locked: they are going to change.
 * @throws ShipdockError `shipment_not_found`; `document_not_found` also where the document is another shipment's.
 */
export async function documentOfShipment(
  transaction: Transaction,
  services: Services,
  params: OperationInput['params'],
): Promise<{ readonly shipment: Shipment; readonly document: StoredDocument }> {
  const shipment = await getShipmentOf(transaction, services, params?.id ?? '', { lock: true });
  const id = params?.document_id ?? '';
  const document = await getDocument(transaction, services.account, id, { lock: true, field: 'document_id' });
  if (document.owner.id === shipment.id) return { shipment, document };
  throw new ShipdockError('document_not_found', `shipment ${shipment.shid} has no document ${id}`, {
    field: 'document_id',
    ...nextStep('documents.list', String(shipment.shid)),
  });
}

export function documentTypeMissing(): ShipdockError {
  const message = 'is missing';
  return new ShipdockError('unreadable_field', `document_type ${message}`, {
    details: [{ field: 'document_type', message }],
    hint: 'bol, signed_bol, pod, address_label, waybill, carrier_doc, image or other',
  });
}
