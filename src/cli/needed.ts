import { ShipdockError } from '../kernel/errors.ts';
import type { Typed } from './command.ts';
import { commandWith, type Question } from './prompts.ts';
import type { Session } from './session.ts';

/** What a command cannot do without where no file says it: each is named as its option is. */
export interface Needed {
  /** The name of an argument, which is never asked for. */
  readonly argument?: string;
  readonly questions: readonly Question[];
}

/**
 * What was typed, with what it lacks: asked for where anybody can be asked.
 * @throws ShipdockError `usage` naming all that is missing at once.
 */
export async function withNeeded(session: Session, typed: Typed, { argument, questions }: Needed): Promise<Typed> {
  if (typed.options.file !== undefined) return typed;
  const asked = questions.map((question) => ({ ...question, given: text(typed.options[question.name]) }));
  if (argument !== undefined && typed.arguments[argument] === undefined) throw missing(session, argument, asked);
  return { ...typed, options: { ...typed.options, ...(await session.prompts.ask(asked)) } };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function missing(session: Session, argument: string, questions: readonly Question[]): ShipdockError {
  const flags = questions.filter(({ given }) => given === undefined).map(({ flag }) => flag);
  const words = [`<${argument}>`, ...flags];
  return new ShipdockError('usage', `missing: ${words.join(', ')}`, {
    hint: commandWith(session.commandLine, words),
  });
}

/** @throws ShipdockError `usage` where neither a file nor one of the members of the body says what changes. */
export function refuseNoChange(command: string, typed: Typed, members: Readonly<Record<string, unknown>>): void {
  if (typed.options.file !== undefined) return;
  if (Object.values(members).some((member) => member !== undefined)) return;
  throw new ShipdockError('usage', 'nothing to change was given', { hint: `shipdock ${command} -h` });
}
