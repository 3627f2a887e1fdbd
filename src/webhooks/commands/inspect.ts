import type { CommandRun } from '../../cli/command.ts';
import { printableLines } from '../../cli/output/cell.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { inspectedView as view } from '../webhooks.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(webhookOperations.inspect, { params: { id: String(typed.arguments.event) } });
  session.output.record(value, view);
  if (session.output.format !== 'table') return undefined;
  const attempts = value.failed_attempts.map(({ at, reason, ms }) => `  ${at}  ${reason} (${ms} ms)`);
  session.output.text(printableLines([...attempts, JSON.stringify(value.body, null, 2)].join('\n')));
  return undefined;
};
