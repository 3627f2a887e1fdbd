import type { CommandRun } from '../../cli/command.ts';
import { refuseNoChange } from '../../cli/words/needed.ts';
import { boxView as view } from '../boxes.view.ts';
import { boxOperations } from '../catalog.operations.ts';
import { boxBody } from './box-body.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await boxBody(session, typed);
  const { code: _code, ...changes }: Readonly<Record<string, unknown>> = body;
  refuseNoChange('boxes update', typed, changes);
  const engine = await session.engine();
  const { value } = await engine.call(boxOperations.update, { params: { code: String(typed.arguments.code) }, body });
  session.output.record(value, view);
  session.notices.receipt(`changed ${value.type === 'pallet' ? 'pallet' : 'box'} ${value.code}`);
  return undefined;
};
