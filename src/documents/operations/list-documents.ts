import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import { itnOf } from '../../shipments/problems/eei-codes.ts';
import type { DocumentJson } from '../kept/document.ts';
import { documentsOf } from './documents-of.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly DocumentJson[]>> {
  const value = await services.database.read(async (transaction) => {
    const { id, details } = await getShipmentOf(transaction, services, input.params?.id ?? '');
    const itns = new Map([[id as string, itnOf(details)]]);
    return (await documentsOf(transaction, services, 'shipment', [id], itns)).get(id) ?? [];
  });
  return { value };
}
