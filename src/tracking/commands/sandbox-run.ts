import type { CommandRun } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/endings/interrupted-exit.ts';
import { readTextFile } from '../../cli/input/json-input.ts';
import type { Session } from '../../cli/session.ts';
import { counted } from '../../kernel/counted.ts';
import { trackingOperations } from '../tracking.operations.ts';
import { view } from '../tracking.view.ts';
import { advance } from './advance.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const scenario = String(typed.arguments.scenario);
  const given = typed.arguments.shipment;
  const names = given === undefined ? [] : [given].flat();
  const story = await storyOf(session, scenario);
  const engine = await session.engine();
  const body = { ...story, ...(names.length === 0 ? {} : { shipments: names }) };
  const { value: played } = await engine.call(trackingOperations.play, { body });
  const ms = Date.parse(played.ends_at) - Date.parse(played.begins_at);
  const isStill = typed.options.stay === true || played.shipments.length === 0;
  const { new_updates: updates } = isStill ? { new_updates: 0 } : await advance(session, engine, ms + 1000);
  const { value } = await engine.call(trackingOperations.list, { body: { shipments: played.shipments } });
  await session.output.list(value, view, { total: value.length });
  const count = counted(value.length, 'shipment');
  if (value.length > 0)
    session.notices.receipt(`set ${count} on the way of "${played.scenario}": ${counted(updates, 'scan')}`);
  if (played.faults > 0)
    session.notices.receipt(
      `set the carriers to fail ${played.faults === 1 ? 'once' : `${played.faults} times`}, as "${played.scenario}" tells`,
    );
  if (value.length === 0 && played.faults === 0) session.notices.receipt('set the carriers to fail no more');
  return session.interrupted.aborted ? interruptedExit(session) : undefined;
};

/** A scenario's name, or what its file says: a name has neither a dot nor a slash. */
async function storyOf(session: Session, scenario: string) {
  if (scenario !== '-' && !/[./\\]/.test(scenario)) return { scenario };
  const file = scenario === '-' ? 'standard input' : scenario;
  return { scenario: file, file, text: await readTextFile(session, scenario) };
}
