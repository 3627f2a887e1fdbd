import { lookFor } from './asking/look-for.ts';
import type { EngineHandle } from './engine/engine-handle.ts';
import type { Session } from './session.ts';
import type { View } from './view.ts';

/** What is deleted by its names, all of it or none. */
interface Deletion<Row> {
  readonly view: View<Row>;
  /** What stands before the names of a few, and behind the number of many. */
  readonly called: { readonly one: string; readonly many: string };
  row(name: string): Row;
  /** @throws ShipdockError where it is not there. */
  find(engine: EngineHandle, name: string): Promise<unknown>;
  remove(engine: EngineHandle, names: readonly string[]): Promise<unknown>;
}

/** Deletes what is named, once it was looked for and a person agreed, and writes a row of each. */
export async function deleteTogether<Row>(
  session: Session,
  names: readonly string[],
  { view, called, row, find, remove }: Deletion<Row>,
): Promise<undefined> {
  if (names.length === 0) {
    await session.output.list([], view);
    return;
  }
  const engine = await session.engine();
  const what = names.length > 3 ? `${names.length} ${called.many}` : `${called.one}${names.join(', ')}`;
  const looked = async () => {
    await lookFor(names, (name) => find(engine, name));
    return `deleting ${what}`;
  };
  await session.prompts.confirm({ level: 'moderate', action: looked });
  await remove(engine, names);
  await session.output.list(names.map(row), view, { total: names.length });
  session.notices.receipt(`deleted ${what}`);
}
