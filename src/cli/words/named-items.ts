import { ShipdockError } from '../../kernel/errors.ts';
import type { Typed } from '../command.ts';
import type { Session } from '../session.ts';

/**
 * The names given as arguments; `-` stands for those that come line by line on standard input.
 * @throws ShipdockError `usage` where none was given.
 */
export async function namedItems(session: Session, typed: Typed, argument: string): Promise<readonly string[]> {
  const given = typed.arguments[argument];
  const words = given === undefined ? [] : [given].flat();
  const names: string[] = [];
  for (const word of words) {
    if (word !== '-') names.push(word);
    else for await (const line of session.stdin.lines()) names.push(line.trim());
  }
  if (names.length > 0) return [...new Set(names)];
  if (words.includes('-')) return [];
  throw new ShipdockError('usage', `no ${argument} was named`, {
    hint: 'name one or more, or - to read them from standard input',
  });
}
