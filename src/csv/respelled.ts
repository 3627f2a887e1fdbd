import type { Advice } from '../kernel/advice.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { mayBeMade, TextsMade } from './alike-texts.ts';

/** What is told of a name, and where it was sent. */
interface Told {
  /** The field of the name of that index. */
  readonly field: (index: number) => string;
  /** How what has that name is added by itself. */
  readonly advice?: (name: string) => Advice;
}

/** Whether names that are not there may be what a spreadsheet made of others. */
export function anyDoubtful(sent: readonly (string | undefined)[], isHere: (name: string) => boolean): boolean {
  return sent.some((name = '') => !isHere(name) && mayBeMade(name));
}

/**
 * A name of a spreadsheet (12) that is none here, but what one makes of another (00012): it would be added beside that, which kept
 * what it was.
 * @param names all that are here.
 * @throws ShipdockError `unreadable_field` naming the place.
 */
export function refuseRespelled(sent: readonly (string | undefined)[], names: readonly string[], told: Told): void {
  const asTheyAre = new Set(sent);
  const known = new Set(names);
  // A file that has both spoiled neither.
  const here = new TextsMade(names.filter((name) => !asTheyAre.has(name)));
  for (const [index, name = ''] of sent.entries()) {
    const [meant] = known.has(name) ? [] : here.of(name);
    if (meant === undefined) continue;
    const field = told.field(index);
    const message = `is ${name}, which a spreadsheet makes of ${meant}: write it so, or add it by itself if it is another`;
    throw new ShipdockError('unreadable_field', `${field} ${message}`, {
      details: [{ field, message }],
      ...told.advice?.(name),
    });
  }
}
