import { readInput } from '../../contract/read-input.ts';
import { type JobJson, jobJson } from '../../jobs/job.ts';
import { acceptOutsideWork } from '../../jobs/operations/outside-work.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { bookingSchema } from '../shipments.schema.ts';
import { bookProposalWork } from './book-proposal-job.ts';

export { bookingSchema as bodySchema };

/** Books a proposed shipment as a job. A refusal that is known at once is an error, not a failed job. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<JobJson>> {
  readInput(bookingSchema, input.body);
  const request: JsonObject = {
    order: input.params?.id ?? '',
    proposal: input.params?.pid ?? '',
    body: (input.body ?? {}) as JsonObject,
  };
  const work = bookProposalWork(services, request);
  const job = await acceptOutsideWork(services, {
    type: 'book_shipment',
    request: (order) => ({ ...request, order }),
    work,
  });
  return { value: jobJson(job) };
}
