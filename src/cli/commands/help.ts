import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { CommandRun } from '../command.ts';
import { findCommand } from '../command-name.ts';
import { COMMANDS } from '../command-table.ts';
import { fullHelp, nounHelp, overview } from '../help-text.ts';
import { HELP_TOPICS } from '../help-topics.ts';

export const run: CommandRun = async (session, typed) => {
  const words = [typed.arguments.words ?? []].flat();
  session.output.text(await helpFor(words, session.terminal.width));
  return undefined;
};

async function helpFor(words: readonly string[], width: number): Promise<string> {
  const [first, ...rest] = words;
  if (first === undefined) return overview(COMMANDS, HELP_TOPICS);
  const topic = HELP_TOPICS.find((one) => one.name === first);
  if (topic !== undefined) return (await topic.load()).text(rest);
  const named = namedBy(words, first);
  if (named.kind === 'command') return fullHelp(named.spec, await named.spec.load(), width);
  return named.kind === 'noun' ? nounHelp(named.noun, named.specs) : overview(COMMANDS, HELP_TOPICS);
}

function namedBy(words: readonly string[], first: string): ReturnType<typeof findCommand> {
  const topic = nearest(
    first,
    HELP_TOPICS.map((one) => one.name),
  );
  const isCommand = COMMANDS.some((spec) => spec.name.split(' ')[0] === first);
  if (!isCommand && topic !== undefined) {
    throw new ShipdockError('usage', `there is no help on "${first}"`, { hint: `shipdock help ${topic}` });
  }
  return findCommand(words, COMMANDS);
}
