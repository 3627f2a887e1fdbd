import type { View, ViewField } from '../cli/view.ts';
import { membersNamed, noMembers } from '../kernel/members.ts';
import type { JobJson } from './job.ts';

const field = (
  name: keyof JobJson & string,
  type: ViewField<JobJson>['type'],
  description: string,
  inTable = false,
): ViewField<JobJson> => ({ name, type, description, inTable });

/** What jobs make: each kind some of these (`JobWork.save`). */
const MADE = membersNamed(`
  order_public_id split_order_public_id split_order_number combined_order_public_ids document_public_id
  shipment_public_id shipment_shid
`);

/** The fields of a job. */
export const view: View<JobJson> = {
  resource: 'jobs',
  fields: [
    field('id', 'text', 'id of the job', true),
    { ...field('type', 'text', 'split_order, combine_orders, pick_ticket or book_shipment', true), isName: true },
    field('status', 'status', 'unprocessed, processing, finished or failed', true),
    { ...field('created_at', 'time', 'when it was asked for', true), isSpare: true },
    { ...field('finished_at', 'time', 'when it ended', true), isSpare: true },
    { ...field('error_message', 'text', 'why it failed', true), isName: true },
    field('error_code', 'text', 'code of that error'),
    field('started_at', 'time', 'when work on it began'),
    { ...field('meta', 'object', 'the order that it is about, and the ids that it made'), below: async () => MADE },
    { ...field('meta_search', 'object', 'nothing'), below: noMembers },
  ],
};
