import type { CommandRun } from '../../cli/command.ts';
import type { View } from '../../cli/view.ts';
import { counted } from '../../kernel/counted.ts';
import type { DeliveredJson } from '../operations/deliver-due.ts';
import { webhookOperations } from '../webhooks.operations.ts';

/** The fields of what a delivery did. */
export const view: View<DeliveredJson> = {
  resource: 'deliveries',
  id: 'delivered',
  fields: [
    { name: 'delivered', type: 'integer', description: 'events that were taken', inTable: true },
    { name: 'failed', type: 'integer', description: 'attempts that failed', inTable: true },
    { name: 'parked', type: 'integer', description: 'events that were given up', inTable: true },
    { name: 'waiting', type: 'integer', description: 'events that wait for a later attempt', inTable: true },
  ],
};

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { webhook } = typed.options;
  const body = webhook === undefined ? {} : { webhook_id: webhook };
  const { value } = await engine.call(webhookOperations.deliver, { body });
  session.output.record(value, view);
  if (value.failed === 0) return undefined;
  session.notices.warn(`${counted(value.failed, 'attempt')} failed: shipdock webhooks deliveries --state pending`);
  return value.delivered > 0 ? 6 : 8;
};
