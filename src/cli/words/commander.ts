import { Argument, Command, CommanderError, Option } from 'commander';
import { counted } from '../../kernel/counted.ts';
import { withoutPassword } from '../../kernel/database-address.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec, Typed } from '../command.ts';
import { allOptions, flagNames, GLOBAL_OPTIONS, longFlag, takesValue } from './standard-options.ts';

/**
 * Reads the words after a command's name; `used` are the flags among them. Unknown flags and values outside `choices` are the
 * caller's to find; here fail missing and superfluous arguments and options without their value.
 * @throws ShipdockError `usage`
 */
export function readWords(spec: CommandSpec, words: readonly string[], used: ReadonlySet<string>): Typed {
  const command = new Command(spec.name).exitOverride().helpOption(false).allowExcessArguments(false);
  command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  for (const argument of spec.arguments ?? []) command.addArgument(toArgument(argument));
  for (const option of optionsThatMatter(spec, used)) command.addOption(toOption(option));
  try {
    command.parse([...words], { from: 'user' });
  } catch (error) {
    throw error instanceof CommanderError ? usageError(spec, error, command.args) : error;
  }
  refuseLonely(spec, used);
  return { arguments: argumentsByName(spec, command.processedArgs), options: command.opts<Record<string, unknown>>() };
}

/** A filter that is not applied would let a command change what it leaves out. */
function refuseLonely(spec: CommandSpec, used: ReadonlySet<string>): void {
  const lonely = allOptions(spec).filter(
    ({ onlyWith, ...option }) =>
      onlyWith !== undefined && !used.has(onlyWith) && flagNames(option).some((flag) => used.has(flag)),
  );
  const [first] = lonely;
  if (first === undefined) return;
  const flags = lonely.map(longFlag).join(', ');
  const verb = lonely.length === 1 ? 'goes' : 'go';
  throw new ShipdockError('usage', `${spec.name}: ${flags} ${verb} only with ${first.onlyWith}, which is not given`, {
    hint: `shipdock ${spec.name} -h`,
  });
}

/** Only options that were typed, or that have a value when they were not: making the others takes a millisecond. */
function optionsThatMatter(spec: CommandSpec, used: ReadonlySet<string>): readonly OptionSpec[] {
  const options = allOptions(spec);
  const names = new Set(options.map(longFlag));
  return options.filter((option) => {
    // `--no-wait` alone means that waiting is the default; beside a `--wait` it does not.
    const isDefault = option.default !== undefined || (isNegative(option) && !names.has(positive(option)));
    return isDefault || flagNames(option).some((flag) => used.has(flag));
  });
}

function isNegative(option: OptionSpec): boolean {
  return longFlag(option).startsWith('--no-');
}

function positive(option: OptionSpec): string {
  return longFlag(option).replace('--no-', '--');
}

function toArgument(argument: ArgumentSpec): Argument {
  const name = argument.variadic === true ? `${argument.name}...` : argument.name;
  return new Argument(argument.required ? `<${name}>` : `[${name}]`, argument.description);
}

function toOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags.replace('...>', '>'), spec.description);
  if (spec.default !== undefined) option.default(spec.default);
  if (spec.repeat === true) option.argParser(append);
  else if (takesValue(spec) && !GLOBAL_OPTIONS.includes(spec)) option.argParser(once(spec));
  return option;
}

/**
 * Takes a value once, or the same value again: of two, one would be dropped without a word. Options of every command are
 * not meant: an alias sets them, and what is typed after it counts.
 */
function once(spec: OptionSpec): (value: string) => string {
  let before: string | undefined;
  return (value) => {
    if (before !== undefined && before !== value) throw givenTwice(spec, before, value);
    before = value;
    return value;
  };
}

function givenTwice(spec: OptionSpec, first: string, second: string): ShipdockError {
  const flag = longFlag(spec);
  const hint = spec.commas === true ? { hint: `${flag} takes several by commas: ${flag} ${first},${second}` } : {};
  return new ShipdockError('usage', `${flag} takes one value and was given two: "${first}" and "${second}"`, hint);
}

function append(value: string, before: unknown): readonly string[] {
  return Array.isArray(before) ? [...before, value] : [value];
}

function argumentsByName(spec: CommandSpec, values: readonly unknown[]): Typed['arguments'] {
  const named = (spec.arguments ?? []).map((argument, position) => {
    // commander gives a string, a list of strings where variadic, or undefined; nothing here parses further.
    const value = values[position] as string | readonly string[] | undefined;
    return [argument.name, argument.variadic === true ? (value ?? []) : value] as const;
  });
  return Object.fromEntries(named);
}

function usageError(spec: CommandSpec, error: CommanderError, words: readonly string[]): ShipdockError {
  const message = error.message.replace(/^error: /, '').replaceAll("'", '"');
  const negative = /^unknown option "(-\d.*)"$/.exec(message)?.[1];
  if (negative !== undefined) return negativeError(spec, negative);
  const isExcess = error.code === 'commander.excessArguments';
  return new ShipdockError('usage', isExcess ? excess(spec, words) : `${spec.name}: ${message}`, {
    hint: `shipdock ${spec.name} -h`,
  });
}

/** A value that begins with a dash looks like an option, which none begins with a digit. */
function negativeError(spec: CommandSpec, word: string): ShipdockError {
  const reason = spec.arguments?.find(({ notNegative }) => notNegative !== undefined)?.notNegative;
  if (reason === undefined) {
    const message = `${spec.name}: "${word}" begins with a dash, as options do`;
    return new ShipdockError('usage', message, { hint: `shipdock ${spec.name} -- ${word}` });
  }
  return new ShipdockError('usage', `${spec.name}: "${word}" cannot be: ${reason}`, {
    hint: `shipdock ${spec.name} ${word.replace(/^-+/, '')}`,
  });
}

/** `orders list takes no arguments: "new" is one too many` */
function excess({ name, arguments: taken = [] }: CommandSpec, words: readonly string[]): string {
  const most = taken.length === 0 ? 'no arguments' : counted(taken.length, 'argument');
  const superfluous = words.slice(taken.length).map((word) => `"${withoutPassword(word)}"`);
  return `${name} takes ${most}: ${superfluous.join(', ')} ${superfluous.length === 1 ? 'is one' : 'are'} too many`;
}
