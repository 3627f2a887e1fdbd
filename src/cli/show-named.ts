import { ShipdockError } from '../kernel/errors.ts';
import type { Typed } from './command.ts';
import { withWarnings } from './output/columns.ts';
import type { Session } from './session.ts';
import type { View } from './view.ts';

/**
 * Shows what is named: one as an object, several, or `-` for one a line from standard input, as a list. One of several that
 * is not there does not keep the others from being shown. With --scan each code is answered as it comes, by `getScanned` where
 * a code may be more than a name. Answers the exit code.
 */
export async function showNamed<Row>(
  session: Session,
  typed: Typed,
  argument: string,
  view: View<Row>,
  get: (name: string) => Promise<Row>,
  getScanned = get,
): Promise<number | undefined> {
  const words = [typed.arguments[argument] ?? []].flat();
  if (typed.options.scan === true) return await scanned(session, words, view, getScanned);
  // Most commands name one: for them nothing more is loaded.
  const names = words.length === 1 && words[0] !== '-' ? words : await namesOf(session, typed, argument);
  const [only] = names;
  if (only === undefined || names.length > 1) {
    const { eachNamed } = await import('./each-named.ts');
    return await eachNamed(session, names, withWarnings(view), get);
  }
  session.output.record(await get(only), view);
  return undefined;
}

async function scanned<Row>(
  session: Session,
  words: readonly string[],
  view: View<Row>,
  get: (code: string) => Promise<Row>,
): Promise<number | undefined> {
  if (words.length > 0) {
    throw new ShipdockError('usage', `--scan reads what to look for, and "${words[0]}" stands on the line`);
  }
  const { scanNamed } = await import('./words/scan.ts');
  return await scanNamed(session, withWarnings(view), get);
}

async function namesOf(session: Session, typed: Typed, argument: string): Promise<readonly string[]> {
  const { namedItems } = await import('./words/named-items.ts');
  return await namedItems(session, typed, argument);
}
