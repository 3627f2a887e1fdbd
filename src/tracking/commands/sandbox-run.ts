import type { CommandRun } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/interrupted-exit.ts';
import { trackingOperations } from '../tracking.operations.ts';
import { view } from '../tracking.view.ts';
import { advance } from './advance.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const scenario = String(typed.arguments.scenario);
  const given = typed.arguments.shipment;
  const names = given === undefined ? [] : [given].flat();
  const engine = await session.engine();
  const body = { scenario, ...(names.length === 0 ? {} : { shipments: names }) };
  const { value: played } = await engine.call(trackingOperations.play, { body });
  const ms = Date.parse(played.ends_at) - Date.parse(played.begins_at);
  const { new_updates: updates } =
    typed.options.stay === true ? { new_updates: 0 } : await advance(session, engine, ms + 1000);
  const { value } = await engine.call(trackingOperations.list, { body: { shipments: played.shipments } });
  await session.output.list(value, view, { total: value.length });
  const count = `${value.length} ${value.length === 1 ? 'shipment' : 'shipments'}`;
  session.notices.receipt(`set ${count} on the way of "${scenario}": ${updates} scans`);
  return session.interrupted.aborted ? interruptedExit(session) : undefined;
};
