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
      if (!known.has(flag)) throw unknownFlag(spec, flag, known);
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

function unknownFlag(spec: CommandSpec, flag: string, known: ReadonlyMap<string, OptionSpec>): ShipdockError {
  const long = [...known.keys()].filter((name) => name.startsWith('--'));
  const options = allOptions(spec);
  const meant = ofField(flag, options) ?? ofSameMoment(flag, options) ?? nearest(flag, long) ?? withinFlag(flag, long);
  return new ShipdockError('usage', `${spec.name} has no option "${flag}"`, {
    hint: didYouMean(meant) ?? `shipdock ${spec.name} -h`,
  });
}

/** The flag that says the field of the API of that name: of `--phone-number` another, `--number`, is nearer. */
function ofField(flag: string, options: readonly OptionSpec[]): string | undefined {
  const name = flag.slice(2).replaceAll('-', '_');
  const said = options.find(({ field }) => field !== undefined && (name === field || name.endsWith(`_${field}`)));
  return said && longFlag(said);
}

const SAME_MOMENT: Readonly<Record<string, string>> = {
  '--since': '--from',
  '--from': '--since',
  '--until': '--to',
  '--to': '--until',
};

/** Lists take the first and the last day as `--from` and `--to`, what counts or repeats as `--since` and `--until`. */
function ofSameMoment(flag: string, options: readonly OptionSpec[]): string | undefined {
  const said = options.find(
    ({ flags }) => /^--\w+ <(date|time)>/.test(flags) && flags.startsWith(`${SAME_MOMENT[flag]} `),
  );
  return said && longFlag(said);
}

/** Of a longer name what it is called here: `--return-label` of `--include-return-label`, `--to` of `--to-zip`; `--all` never of `--no-all`. */
function withinFlag(flag: string, known: readonly string[]): string | undefined {
  const words = flag.startsWith('--no-') ? [] : flag.slice(2).split('-');
  const ends = words.map((_, at) => `--${words.slice(at).join('-')}`);
  return (
    ends.find((end) => known.includes(end)) ?? words.map((word) => `--${word}`).findLast((word) => known.includes(word))
  );
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
