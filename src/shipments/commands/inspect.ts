import type { CommandRun } from '../../cli/command.ts';
import { printableLines } from '../../cli/output/cell.ts';
import { inspectView as view } from '../history/inspect.view.ts';
import { shipmentStory } from '../history/shipment-story.ts';
import { shipmentOperations } from '../shipments.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(shipmentOperations.inspect, { params: { id: String(typed.arguments.shipment) } });
  if (session.options.json || session.options.quiet) session.output.record(value, view);
  else session.output.text(printableLines(shipmentStory(value)));
  return undefined;
};
