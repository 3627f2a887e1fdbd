import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { ShipdockError } from '../../kernel/errors.ts';

/**
 * What is to be on the document, in the order in which it was named or scanned; a document of nothing is refused.
 * @throws ShipdockError `usage`.
 */
export async function namedForDocument(session: Session, typed: Typed, argument: string): Promise<readonly string[]> {
  const names = await namedItems(session, typed, argument);
  if (names.length > 0) return names;
  throw new ShipdockError('usage', `standard input named no ${argument}: there is nothing to print`, {
    hint: `one ${argument} a line`,
  });
}
