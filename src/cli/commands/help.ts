import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { CommandRun, CommandSpec } from '../command.ts';
import { folded } from '../help/folded-text.ts';
import { fullHelp, nounHelp, overview } from '../help/help-text.ts';
import { HELP_TOPICS } from '../help/help-topics.ts';
import type { Terminal } from '../notices/terminal.ts';
import { shipdockVersion } from '../package-root.ts';
import { findCommand, type Named, nounOf } from '../words/command-name.ts';

export const run: CommandRun = async (session, typed, allCommands) => {
  const commands = await allCommands();
  const words = [typed.arguments.words ?? []].flat();
  const text =
    typed.options.man === true ? await manPage(words, commands) : await shownHelp(words, commands, session.terminal);
  session.output.raw(text.endsWith('\n') ? text : `${text}\n`);
  return undefined;
};

/** One fact a line in a pipe, where it may be searched. */
async function shownHelp(
  words: readonly string[],
  commands: readonly CommandSpec[],
  { stdout, width }: Terminal,
): Promise<string> {
  const text = await helpFor(words, commands, width);
  return stdout ? folded(text, width) : text;
}

async function helpFor(words: readonly string[], commands: readonly CommandSpec[], width: number): Promise<string> {
  const [first, ...rest] = words;
  if (first === undefined) return overview(commands, HELP_TOPICS);
  const topic = HELP_TOPICS.find((one) => one.name === first);
  if (topic !== undefined) return (await topic.load()).text(rest);
  const named = namedBy(words, first, commands);
  if (named.kind === 'command') return fullHelp(named.spec, await named.spec.load(), width);
  return named.kind === 'noun' ? nounHelp(named.noun, named.specs) : overview(commands, HELP_TOPICS);
}

/** @throws ShipdockError `usage` for a topic, which has no page. */
async function manPage(words: readonly string[], all: readonly CommandSpec[]): Promise<string> {
  const { commandPage, nounPage, programPage } = await import('../help/man-page.ts');
  const commands = all.filter(({ hidden }) => hidden !== true);
  const version = shipdockVersion();
  const [first] = words;
  if (first === undefined) return programPage(commands, version);
  if (HELP_TOPICS.some(({ name }) => name === first)) {
    throw new ShipdockError('usage', `${first} is a topic, and has no manual page`, {
      hint: shell`shipdock help ${first}`,
    });
  }
  const named = namedBy(words, first, commands);
  if (named.kind === 'command') return commandPage(named.spec, await named.spec.load(), version);
  return named.kind === 'noun' ? nounPage(named.noun, named.specs, version) : programPage(commands, version);
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
