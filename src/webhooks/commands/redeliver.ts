import type { CommandRun } from '../../cli/command.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { deliveryView as view } from '../webhooks.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value, warnings } = await engine.call(webhookOperations.redeliver, {
    params: { id: String(typed.arguments.event) },
  });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`put event ${value.id} back in line`);
  return undefined;
};
