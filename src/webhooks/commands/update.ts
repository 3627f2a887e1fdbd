import type { CommandRun } from '../../cli/command.ts';
import { commaList } from '../../cli/words/comma-list.ts';
import { refuseNoChange } from '../../cli/words/needed.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { view } from '../webhooks.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { url, events, enable, disable, rotateSecret } = typed.options;
  if (enable === true && disable === true)
    throw new ShipdockError('usage', '--enable and --disable exclude each other');
  const body = {
    callback_url: url,
    events: commaList(events),
    enabled: enable === true ? true : disable === true ? false : undefined,
    rotate_secret: rotateSecret,
  };
  refuseNoChange('webhooks update', typed, body);
  const engine = await session.engine();
  const params = { id: String(typed.arguments.webhook) };
  const { value, warnings } = await engine.call(webhookOperations.update, { params, body });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`changed webhook ${value.id}`);
  return undefined;
};
