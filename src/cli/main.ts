import { withoutPassword } from '../kernel/database-address.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { CommandSpec, Typed } from './command.ts';
import { allCommands, allNouns, commandsOf } from './command-table.ts';
import { readConfiguration } from './configuration/configuration.ts';
import { mistypedVariables } from './configuration/mistyped-variables.ts';
import { type ErrorSetting, reportError } from './endings/funnel.ts';
import { listenForSignals, type Signals } from './endings/signals.ts';
import type { Variables } from './engine/environment.ts';
import { openEngine } from './engine/open-engine.ts';
import { onSameData } from './engine/same-data.ts';
import { folded } from './help/folded-text.ts';
import { InputExpected } from './input/standard-input.ts';
import { openStream } from './notices/stream.ts';
import { readTerminal } from './notices/terminal.ts';
import { openSession } from './open-session.ts';
import { chooseColumns, withWarnings } from './output/columns.ts';
import type { Pager } from './output/pager.ts';
import { isReadInPager, pagerFor } from './output/pager-wanted.ts';
import type { Session } from './session.ts';
import type { View } from './view.ts';
import { readCommandLine } from './words/command-line.ts';
import { findCommand, type Named } from './words/command-name.ts';
import { usedFlags } from './words/flags.ts';
import type { GlobalOptions } from './words/global-options.ts';

/** Runs one command line and answers its exit code. Whatever happens, errors are told in one place and one form. */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === '__complete') return await (await import('./completion/answer-shell.ts')).answerShell(argv.slice(1));
  const commandLine = argv.map(withoutPassword);
  const setting = { commandLine, variables: process.env, onSameData: onSameData(commandLine, allNouns()) };
  process.once('SIGHUP', endByHangup);
  const signals = listenForSignals(process, (interrupted) => process.exit(interrupted.exitCode));
  process.once('uncaughtException', (error) => process.exit(reportError(error, setting)));
  try {
    const named = await nameIn(argv);
    if (named.kind !== 'command') return await withoutCommand(named, argv);
    const used = usedFlags(named.spec, named.rest);
    if (used.has('-h') || used.has('--help')) return await helpFor(named.spec, used.has('--help'));
    return await runCommand(named.spec, named.rest, setting, signals);
  } catch (error) {
    return reportError(signals.received ?? error, setting);
  }
}

/** Most command lines begin with a noun, whose commands are enough; what they do not explain is looked for among all. */
async function nameIn(argv: readonly string[]): Promise<Named> {
  const own = await commandsOf(argv[0] ?? '');
  try {
    if (own.length > 0) return findCommand(argv, own);
  } catch {
    // The value of an option of another noun may have been taken for a verb.
  }
  return findCommand(argv, await allCommands());
}

async function runCommand(
  spec: CommandSpec,
  words: readonly string[],
  setting: ErrorSetting,
  signals: Signals,
): Promise<number> {
  const { typed, options, variables } = readCommandLine(spec, words, process.env, ({ options: flags }) => {
    const isLeftAlone = spec.ignoresConfiguration === true;
    return isLeftAlone ? process.env : readConfiguration(process.env, flags, process.cwd()).variables;
  });
  const module = await spec.load();
  await checkFields(spec, module.viewOf?.(typed, options) ?? module.view, options);
  if (options.jq !== undefined) {
    const { checkFilter } = await import('./output/jq.ts');
    await checkFilter(options.jq);
  }
  const pager = isReadInPager(spec, typed, options) ? await pagerOf(variables) : undefined;
  const session = openSession({ ...setting, spec, typed, options, variables, signals, openEngine, pager });
  if (spec.ignoresConfiguration !== true) session.notices.warnAll(mistypedVariables(process.env));
  session.timing.mark('start');
  let code: number | undefined;
  try {
    code = await module.run(session, await withNames(spec, session, typed), allCommands);
    session.timing.mark(spec.name);
  } catch (error) {
    if (error instanceof InputExpected && !options.json) {
      const { stderr, width } = session.terminal;
      const text = await shortHelpOf(spec);
      session.notices.line(stderr ? folded(text, width) : text);
    }
    await session.close({ failed: true });
    const { saidByOption } = await import('./words/said-by-option.ts');
    throw saidByOption(spec, typed, error);
  }
  await session.close({ code });
  return code ?? signals.received?.exitCode ?? 0;
}

/** Both output streams in a pager, where one is asked for; loaded for who has one. */
async function pagerOf(variables: Variables): Promise<Pager | undefined> {
  const terminal = readTerminal(variables);
  const command = pagerFor(variables, terminal);
  if (command === undefined) return undefined;
  const { openPager } = await import('./output/pager.ts');
  const rows = process.stdout.rows || Number(variables.LINES) || 24;
  return openPager({ command, variables, rows, width: terminal.width, stdout: openStream(1), stderr: openStream(2) });
}

/** What explains itself, which may be longer than the screen. */
async function explain(text: string): Promise<number> {
  const [pager, terminal] = [await pagerOf(process.env), readTerminal(process.env)];
  const shown = terminal.stdout ? folded(text, terminal.width) : text;
  (pager?.stdout ?? openStream(1)).write(`${shown}\n`);
  await pager?.finish();
  return 0;
}

/** `-` for a name is rare: what reads it is loaded then. */
async function withNames(spec: CommandSpec, session: Session, typed: Typed): Promise<Typed> {
  if (!Object.values(typed.arguments).includes('-')) return typed;
  const { withPipedName } = await import('./words/piped-name.ts');
  return await withPipedName(spec, session, typed);
}

/** Names in --fields and --columns are checked before anything is done. */
async function checkFields(
  spec: CommandSpec,
  answered: View<never> | undefined,
  options: GlobalOptions,
): Promise<void> {
  if (spec.answers === 'binary' && options.fields !== undefined && !options.json) {
    throw new ShipdockError('usage', `--fields narrows what --json tells; what ${spec.name} writes is whole`);
  }
  if (answered === undefined) return;
  const mayWarn = spec.needs === 'database' && /^objects?$/.test(spec.answers ?? 'object');
  const view = mayWarn ? withWarnings(answered) : answered;
  for (const names of [options.fields, options.columns]) {
    if (names === undefined) continue;
    chooseColumns(view, names);
    const dotted = names.filter((name) => name.includes('.'));
    if (dotted.length > 0) await (await import('./words/below.ts')).checkBelow(view, dotted);
  }
}

async function helpFor(spec: CommandSpec, isFull: boolean): Promise<number> {
  return await explain(isFull ? await fullHelpOf(spec) : await shortHelpOf(spec));
}

async function shortHelpOf(spec: CommandSpec): Promise<string> {
  const { shortHelp } = await import('./help/help-text.ts');
  return shortHelp(spec, readTerminal(process.env).width);
}

async function fullHelpOf(spec: CommandSpec): Promise<string> {
  const { fullHelp } = await import('./help/help-text.ts');
  return fullHelp(spec, await spec.load(), readTerminal(process.env).width);
}

/** `shipdock` alone explains itself; a noun alone is an unfinished command. */
async function withoutCommand(named: Exclude<Named, { kind: 'command' }>, argv: readonly string[]): Promise<number> {
  const { nounHelp, overview } = await import('./help/help-text.ts');
  const { HELP_TOPICS } = await import('./help/help-topics.ts');
  const asksForHelp = named.rest.some((word) => word === '-h' || word === '--help');
  if (named.kind === 'noun') {
    if (!asksForHelp) throw unfinished(named.noun, named.specs);
    return await explain(nounHelp(named.noun, named.specs));
  }
  if (named.rest.some((word) => word === '-V' || word === '--version'))
    return main(['version', ...withoutVersion(argv)]);
  const flag = named.rest.find((word) => word !== '-h' && word !== '--help');
  if (flag !== undefined)
    throw new ShipdockError('usage', `"${flag}" is given, but no command`, { hint: 'shipdock -h' });
  return await explain(overview(await allCommands(), HELP_TOPICS));
}

function withoutVersion(argv: readonly string[]): readonly string[] {
  return argv.filter((word) => word !== '-V' && word !== '--version');
}

function unfinished(noun: string, specs: readonly CommandSpec[]): ShipdockError {
  const verbs = specs.map((spec) => spec.name.slice(noun.length + 1)).join(', ');
  return new ShipdockError('usage', `${noun} what? It has ${verbs}`, { hint: `shipdock ${noun} -h` });
}

/** Node falls over a terminal that is gone where it ends by itself. */
function endByHangup(): void {
  process.once('exit', () => {
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  });
}
