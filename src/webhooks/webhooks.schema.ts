import * as z from 'zod/mini';
import { choice, dateTime, flag, text } from '../contract/fields.ts';
import { list } from '../contract/nested-fields.ts';
import { DELIVERY_STATES } from './events/webhook-event.ts';

const PARTS = {
  callback_url: text(4096),
  events: list(text(255), 100),
  enabled: flag(),
};

/** A subscription (api-v4 4.2, 6; decisions 7); `enabled: false` makes one that collects events until it is enabled. */
export const subscribeSchema = z.object(PARTS);

/** What is not sent stays; `enabled` takes a disabled one up again, `rotate_secret` makes a new secret. */
export const updateSchema = z.object({ ...PARTS, rotate_secret: flag() });
export type UpdateInput = z.infer<typeof updateSchema>;

/** What a list of subscriptions may be narrowed by. */
export const listSchema = z.object({ shipment_id: text(64), callback_url: text(4096), enabled: flag() });

/** What a list of deliveries may be narrowed by. */
export const deliveriesSchema = z.object({
  webhook_id: text(64),
  shipment_id: text(64),
  state: choice(DELIVERY_STATES),
  since: dateTime(),
});

/** To which one alone what is due is sent. */
export const deliverSchema = z.object({ webhook_id: text(64) });

/** From which moment on events are sent again. */
export const replaySchema = z.object({ since: dateTime() });
