import type { CommandRun } from '../../cli/command.ts';
import { refuseNoChange } from '../../cli/words/needed.ts';
import { addressOperations } from '../addresses.operations.ts';
import { view } from '../addresses.view.ts';
import { addressBody } from './address-body.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await addressBody(session, typed);
  refuseNoChange('addresses update', typed, body as Readonly<Record<string, unknown>>);
  const engine = await session.engine();
  const params = { id: String(typed.arguments.address) };
  const { value, warnings } = await engine.call(addressOperations.update, { params, body });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`changed address ${value.code ?? value.id}`);
  return undefined;
};
