import type { CommandRun } from '../../cli/command.ts';
import { type Needed, withNeeded } from '../../cli/words/needed.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { boxView as view } from '../boxes.view.ts';
import { boxOperations } from '../catalog.operations.ts';
import { boxBody } from './box-body.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const box = await boxBody(session, await withNeeded(session, typed, NEEDED));
  const engine = await session.engine();
  const { value } = await engine
    .call(boxOperations.save, { body: { boxes: [box], on_conflict: 'fail' } })
    .catch((error: unknown) => {
      throw ofOneBox(error);
    });
  const [created] = value;
  if (created === undefined) return undefined;
  session.output.record(created, view);
  session.notices.receipt(`added ${created.type === 'pallet' ? 'pallet' : 'box'} ${created.code}`);
  return undefined;
};

const NEEDED: Needed = {
  argument: { name: 'code', flag: '<code>', message: 'Code' },
  questions: [
    { name: 'inner', flag: '--inner <sizes>', message: 'Inner length x width x height' },
    { name: 'maxWeight', flag: '--max-weight <weight>', message: 'Most that it may weigh packed' },
  ],
};

/** One box was given, so its place in a list is of no interest. */
function ofOneBox(error: unknown): unknown {
  if (!(error instanceof ShipdockError)) return error;
  const bare = (text: string): string => text.replaceAll('boxes[0].', '');
  const details = error.details.map((detail) => ({
    ...detail,
    ...(detail.field === undefined ? {} : { field: bare(detail.field) }),
  }));
  return new ShipdockError(error.code, bare(error.message), {
    details,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    cause: error,
  });
}
