import { ShipdockError } from '../../kernel/errors.ts';
import type { Question } from '../asking/prompts.ts';
import type { Typed } from '../command.ts';
import type { Session } from '../session.ts';

/** What a command cannot do without where no file says it: options, each named as its question is, and an argument. */
export interface Needed {
  readonly argument?: Question;
  readonly questions: readonly Question[];
}

/**
 * What was typed, with what it lacks: asked for where anybody can be asked.
 * @throws ShipdockError `usage` naming all that is missing at once.
 */
export async function withNeeded(session: Session, typed: Typed, { argument, questions }: Needed): Promise<Typed> {
  if (typed.options.file !== undefined) return typed;
  const asked = questions.map((question) => ({ ...question, given: text(typed.options[question.name]) }));
  if (argument === undefined) {
    return { ...typed, options: { ...typed.options, ...(await session.prompts.ask(asked)) } };
  }
  const first = { ...argument, given: text(typed.arguments[argument.name]) };
  const { [argument.name]: answer = '', ...options } = await session.prompts.ask([first, ...asked]);
  return {
    ...typed,
    arguments: { ...typed.arguments, [argument.name]: answer },
    options: { ...typed.options, ...options },
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** @throws ShipdockError `usage` where neither a file nor one of the members of the body says what changes. */
export function refuseNoChange(command: string, typed: Typed, members: Readonly<Record<string, unknown>>): void {
  if (typed.options.file !== undefined) return;
  if (Object.values(members).some((member) => member !== undefined)) return;
  throw new ShipdockError('usage', 'nothing to change was given', { hint: `shipdock ${command} -h` });
}
