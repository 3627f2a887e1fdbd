import type { CommandRun } from '../../cli/command.ts';
import { trackingOperations } from '../tracking.operations.ts';
import { view } from '../tracking.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const name = String(typed.arguments.shipment);
  await engine.call(trackingOperations.refresh, { body: { shipments: [name] } });
  const { value } = await engine.call(trackingOperations.get, { params: { id: name } });
  session.output.record(value, view);
  if (session.output.format === 'table') session.output.text(scanLines(value.status_updates));
  return undefined;
};

function scanLines(
  updates: readonly { readonly time: string; readonly location: string | null; readonly message: string }[],
): string {
  return updates
    .map((update) => `  ${update.time}  ${update.message}${update.location === null ? '' : ` · ${update.location}`}`)
    .join('\n');
}
