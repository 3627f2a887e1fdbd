import { isJsonObject } from '../../kernel/json.ts';
import type { Typed } from '../command.ts';
import { type BodyOf, readBodyFile } from '../input/body-file.ts';
import type { Session } from '../session.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The members of the JSON that `-f` names, with what flags say over them; without a file what flags say alone. What is no object is
 * left as it is: the operation refuses it, and names what it needs.
 * @param of what the file is a body of: members that are not read are told.
 * @param joined members of which flags say parts: these parts stand over those of the file.
 */
export async function fileAndFlags(
  session: Session,
  { options: { file } }: Typed,
  flags: Members,
  of: BodyOf,
  joined: readonly string[] = [],
): Promise<Members> {
  const said = saidByFlags(flags);
  if (typeof file !== 'string') return said;
  const read = await readBodyFile(session, file, of);
  if (!isJsonObject(read)) return read as Members;
  const over = Object.entries(said).map(([name, value]) => {
    const before = read[name];
    return [
      name,
      joined.includes(name) && isJsonObject(before) && isJsonObject(value) ? { ...before, ...value } : value,
    ];
  });
  return { ...read, ...Object.fromEntries(over) };
}

/** Without what no flag says: nothing, an empty list, an object of which nothing is said. */
export function saidByFlags(flags: Members): Members {
  return Object.fromEntries(
    Object.entries(flags)
      .map(([name, value]) => [name, isJsonObject(value) ? saidByFlags(value) : value] as const)
      .filter(([, value]) => value !== undefined && !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0;
}
