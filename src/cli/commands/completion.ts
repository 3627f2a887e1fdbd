import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { CommandRun } from '../command.ts';
import { completionScript, SHELLS } from '../completion/completion-script.ts';

export const run: CommandRun = async (session, typed, allCommands) => {
  const given = String(typed.arguments.shell);
  const known = SHELLS.find((name) => name === given);
  if (known === undefined) {
    const near = nearest(given, SHELLS);
    throw new ShipdockError('usage', `there is no completion for "${given}"; there is for ${SHELLS.join(', ')}`, {
      ...(near === undefined ? {} : { hint: shell`shipdock completion ${near}` }),
    });
  }
  session.output.raw(await completionScript(known, await allCommands()));
  return undefined;
};
