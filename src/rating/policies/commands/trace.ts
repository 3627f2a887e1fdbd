import type { CommandRun } from '../../../cli/command.ts';
import { printable } from '../../../cli/output/cell.ts';
import { policyOperations } from '../../policies.operations.ts';
import { traceView as view } from '../../policies.view.ts';
import type { PricedService, TracedOrderJson } from '../../policies-json.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(policyOperations.trace, { params: { id: String(typed.arguments.order) } });
  if (session.options.json || session.options.quiet) session.output.record(value, view);
  else session.output.text(traceLines(value).map(printable).join('\n'));
  return undefined;
};

function traceLines(trace: TracedOrderJson): readonly string[] {
  const { currency } = trace;
  const named = (offer: PricedService | null) =>
    offer === null ? 'nothing' : `${offer.service} at ${offer.price} ${currency}`;
  return [
    `order ${trace.order_number}: ${named(trace.chosen)}`,
    ...(trace.decided_by.length === 0 ? ['the price decides'] : []),
    ...trace.decided_by.map(
      ({ id, name, would_have_won }) => `decided by ${id} (${name}): without it ${named(would_have_won)} would win`,
    ),
    `without any policy: ${named(trace.without_policies)}`,
    ...(trace.policies_version === null ? ['no shipping policies are in force'] : []),
    ...trace.steps.flatMap(({ id, name, applied, why, effects }) => [
      `${applied ? 'applies' : 'does not apply'}: ${id} (${name}): ${why}`,
      ...effects.map(({ offer, effect }) => `  ${offer}: ${effect}`),
    ]),
  ];
}
