import { membersOf } from '../kernel/members.ts';
import type { EventBody } from './events/event-body.ts';
import type { FailedAttempt } from './events/webhook-event.ts';

/** Members of what a delivery holds, for names below them. */
export const FAILED_ATTEMPT = membersOf<FailedAttempt>({
  at: true,
  status: true,
  reason: true,
  response: true,
  ms: true,
});

export const BODY = membersOf<EventBody>({
  event: true,
  id: true,
  created_at: true,
  updated_at: true,
  shipment_id: true,
  shipment_public_id: true,
  order_number: true,
  source_system_id: true,
  status: true,
  tracking_number: true,
  tracking_url: true,
  changes: { field: true, from: true, to: true },
});
