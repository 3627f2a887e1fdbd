import type { CommandRun } from '../../cli/command.ts';
import { type Needed, withNeeded } from '../../cli/words/needed.ts';
import { accountOperations } from '../accounts.operations.ts';
import { accountView as view } from '../accounts.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { arguments: given, options } = await withNeeded(session, typed, NEEDED);
  const engine = await session.engine();
  const body = { name: given.name, like: options.like };
  const { value } = await engine.call(accountOperations.create, { body });
  session.output.record(value, view);
  session.notices.receipt(`made the account ${value.name}: ${value.id}`);
  // Without --json the keys would be lost: they are shown this once.
  if (value.api_keys !== null && !session.options.json && session.options.fields === undefined) {
    session.notices.line(`  sandbox key:    ${value.api_keys.sandbox}`);
    session.notices.line(`  production key: ${value.api_keys.production}`);
  }
  return undefined;
};

const NEEDED: Needed = {
  argument: { name: 'name', flag: '<name>', message: 'Name of the account' },
  questions: [],
};
