import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { CommandSpec, OptionSpec, Typed } from '../command.ts';
import { allOptions, flagNames, longFlag, takesValue } from './standard-options.ts';

/**
 * The flags used on a command line, in order, each as it is spelled in the table.
 * @throws ShipdockError `usage` for a flag that the command does not take; the nearest one is the hint.
 */
export function usedFlags(spec: CommandSpec, words: readonly string[]): ReadonlySet<string> {
  const known = new Map(allOptions(spec).flatMap((option) => flagNames(option).map((flag) => [flag, option] as const)));
  const used = new Set<string>();
  for (let position = 0; position < words.length; position++) {
    const word = words[position] ?? '';
    if (word === '--') break;
    if (!/^-[^\d]/.test(word)) continue;
    const { flags, last, hasValue } = splitFlags(word, known);
    for (const flag of flags) {
      if (!known.has(flag)) throw unknownFlag(spec, flag, known.keys());
      used.add(flag);
    }
    const option = known.get(last);
    if (option !== undefined && takesValue(option) && !hasValue) position++;
  }
  return used;
}

/** `--name=value`, `-ofile` and `-qy` taken apart. */
function splitFlags(word: string, known: ReadonlyMap<string, OptionSpec>) {
  if (word.startsWith('--')) {
    const [name = word] = word.split('=', 1);
    return { flags: [name], last: name, hasValue: name !== word };
  }
  const flags: string[] = [];
  for (let position = 1; position < word.length; position++) {
    const flag = `-${word[position]}`;
    flags.push(flag);
    const option = known.get(flag);
    if (option === undefined || takesValue(option)) {
      return { flags, last: flag, hasValue: position + 1 < word.length };
    }
  }
  return { flags, last: flags.at(-1) ?? word, hasValue: false };
}

function unknownFlag(spec: CommandSpec, flag: string, known: Iterable<string>): ShipdockError {
  const long = [...known].filter((name) => name.startsWith('--'));
  return new ShipdockError('usage', `${spec.name} has no option "${flag}"`, {
    hint: didYouMean(nearest(flag, long) ?? withinFlag(flag, long)) ?? `shipdock ${spec.name} -h`,
  });
}

/** Of a longer name, as the API has them, what the flag is called here: `--number` of `--order-number`. */
function withinFlag(flag: string, known: readonly string[]): string | undefined {
  const words = flag.split('-').map((word) => `--${word}`);
  return words.findLast((word) => known.includes(word));
}

/** @throws ShipdockError `usage` for a value outside an option's choices; the nearest one is the hint. */
export function checkChoices(spec: CommandSpec, typed: Typed): void {
  for (const option of allOptions(spec)) {
    if (option.choices === undefined) continue;
    const value = typed.options[optionKey(option)];
    for (const given of Array.isArray(value) ? value : [value]) {
      if (typeof given === 'string' && !option.choices.includes(given)) throw notAChoice(option, given, option.choices);
    }
  }
}

function notAChoice(option: OptionSpec, value: string, choices: readonly string[]): ShipdockError {
  const near = nearest(value, choices);
  return new ShipdockError('usage', `${longFlag(option)} does not take "${value}"; it takes ${choices.join(', ')}`, {
    ...given('hint', didYouMean(near && `${longFlag(option)} ${near}`)),
  });
}

/** The name under which commander keeps the value: `dryRun` of `-n, --dry-run`, `header` of `--no-header`. */
export function optionKey(option: OptionSpec): string {
  const name = longFlag(option).replace(/^--?(no-)?/, '');
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
