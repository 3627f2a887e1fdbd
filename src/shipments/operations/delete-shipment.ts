import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type CancelledShipmentJson, execute as cancel } from './cancel.ts';

/** The same as a cancel to which nothing is sent: a DELETE has no body. */
export function execute(services: Services, { params }: OperationInput): Promise<Reply<CancelledShipmentJson>> {
  return cancel(services, params === undefined ? {} : { params });
}
