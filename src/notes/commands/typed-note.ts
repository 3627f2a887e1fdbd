import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';

/** What was said of the note, `-` read from standard input. */
export async function typedNote(
  session: Session,
  typed: Typed,
): Promise<{ readonly body?: string; readonly tag?: string }> {
  const { body, tag } = typed.options;
  const said = body === '-' ? (await session.stdin.text()).trimEnd() : body;
  return {
    ...(typeof said === 'string' ? { body: said } : {}),
    ...(typeof tag === 'string' ? { tag } : {}),
  };
}
