import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { CommandRun, CommandSpec } from '../command.ts';
import { findCommand, type Named } from '../command-name.ts';
import { allCommands, nounOf } from '../command-table.ts';
import { fullHelp, nounHelp, overview } from '../help-text.ts';
import { HELP_TOPICS } from '../help-topics.ts';

export const run: CommandRun = async (session, typed) => {
  const words = [typed.arguments.words ?? []].flat();
  session.output.text(await helpFor(words, session.terminal.width));
  return undefined;
};

async function helpFor(words: readonly string[], width: number): Promise<string> {
  const [first, ...rest] = words;
  const commands = await allCommands();
  if (first === undefined) return overview(commands, HELP_TOPICS);
  const topic = HELP_TOPICS.find((one) => one.name === first);
  if (topic !== undefined) return (await topic.load()).text(rest);
  const named = namedBy(words, first, commands);
  if (named.kind === 'command') return fullHelp(named.spec, await named.spec.load(), width);
  return named.kind === 'noun' ? nounHelp(named.noun, named.specs) : overview(commands, HELP_TOPICS);
}

function namedBy(words: readonly string[], first: string, commands: readonly CommandSpec[]): Named {
  const topic = nearest(
    first,
    HELP_TOPICS.map((one) => one.name),
  );
  const isCommand = commands.some(({ name }) => nounOf(name) === first);
  if (!isCommand && topic !== undefined) {
    throw new ShipdockError('usage', `there is no help on "${first}"`, { hint: shell`shipdock help ${topic}` });
  }
  return findCommand(words, commands);
}
