import type { CommandRun } from '../../cli/command.ts';
import { eachNamed } from '../../cli/each-named.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { checkView as view } from '../problems/check.view.ts';
import { shipmentOperations } from '../shipments.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const names = await namedItems(session, typed, 'order');
  const fix = typed.options.fix === true;
  let problems = 0;
  const code = await eachNamed(session, names, view, async (name) => {
    const { value } = await engine.call(shipmentOperations.check, { params: { id: name }, body: { fix } });
    problems += value.problems.filter((problem) => problem.stops_booking).length;
    for (const { field, from, to } of value.fixed) {
      session.notices.receipt(`changed ${field} of ${value.order_number}: "${from ?? ''}" is now "${to}"`);
    }
    if (!session.options.json) {
      for (const { field, message, mend, stops_booking: stops } of value.problems) {
        const kind = stops ? 'problem' : 'note';
        session.notices.item(`${kind}: ${value.order_number}: ${field} ${message}`, [`mend: ${mend}`]);
      }
    }
    return value;
  });
  return code ?? (problems > 0 ? 4 : undefined);
};
