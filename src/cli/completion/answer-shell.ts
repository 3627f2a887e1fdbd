import { completeNames } from '../../engine/complete-names.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { databaseLocation } from '../engine/database-location.ts';
import { openStream } from '../notices/stream.ts';

const OPTIONS = /^--(db|server|profile|account)=(.*)$/s;

/**
 * `shipdock __complete KIND PREFIX [--db=…] [--server=…] [--profile=…] [--account=…]`, which the scripts of completion call:
 * names of the data, one a line. Nothing is said and nothing is a failure: a person is in the middle of a line.
 */
export async function answerShell(words: readonly string[]): Promise<number> {
  try {
    const [kind = '', prefix = '', ...rest] = words;
    const names = await namesFor(kind, prefix, optionsIn(rest));
    const lines = names.filter((name) => !/\p{Cc}/u.test(name)).map((name) => `${name}\n`);
    openStream(1).write(lines.join(''));
  } catch {
    // Whatever it is, the command itself will say.
  }
  return 0;
}

function optionsIn(words: readonly string[]): Readonly<Record<string, string>> {
  const given = words.flatMap((word) => {
    const [, name, value] = OPTIONS.exec(word) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

async function namesFor(
  kind: string,
  prefix: string,
  { db, server, profile, account }: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { variables } = readConfiguration(process.env, { db, server, profile }, process.cwd());
  if (variables.SHIPDOCK_SERVER) return [];
  const { location: file } = databaseLocation(variables.SHIPDOCK_DB || undefined, variables);
  return await completeNames({ file, kind, prefix, account: account ?? (variables.SHIPDOCK_ACCOUNT || undefined) });
}
