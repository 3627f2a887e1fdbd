import type { ArgumentSpec, CommandSpec, OptionSpec } from '../command.ts';
import { HELP_TOPICS } from '../help/help-topics.ts';
import { fieldNames } from '../output/columns.ts';
import { namesOf } from '../words/command-name.ts';
import { allOptions, flagNames, longFlag, takesValue } from '../words/standard-options.ts';
import { argumentKinds, valueKind } from './value-kinds.ts';

/**
 * What a script of completion knows of the command table. A kind says what a word may be: `f` a file, `n-order` a name that
 * is looked up, `c:new,picking` one of these, `m:new,picking` several of these with commas between, `_` nothing known.
 */
export interface CompletionModel {
  readonly commands: readonly CompletedCommand[];
  /** First words of command lines, and next words of those that go on (`orders items` → `list`), with what they are. */
  readonly words: ReadonlyMap<string, readonly Word[]>;
}

export interface CompletedCommand {
  /** Every spelling. */
  readonly names: readonly string[];
  readonly options: readonly CompletedOption[];
  /** The kind of each argument; the last one stands for all that follow where it is variadic. */
  readonly arguments: readonly string[];
  readonly isVariadic: boolean;
}

export interface CompletedOption {
  readonly flags: readonly string[];
  readonly description: string;
  /** Undefined where the option takes no value. */
  readonly kind: string | undefined;
}

export interface Word {
  readonly word: string;
  readonly description: string;
}

/** Reads it from the table, with the fields of what each command answers, for --fields and --columns. */
export async function completionModel(specs: readonly CommandSpec[]): Promise<CompletionModel> {
  const shown = specs.filter((spec) => spec.hidden !== true);
  return { commands: await Promise.all(shown.map((spec) => completed(spec, shown))), words: nextWords(shown) };
}

async function completed(spec: CommandSpec, specs: readonly CommandSpec[]): Promise<CompletedCommand> {
  const { view } = await spec.load();
  const fields = [...new Set(view === undefined ? [] : fieldNames(view))];
  const last = spec.arguments?.at(-1);
  const isHelp = spec.name === 'help';
  return {
    names: namesOf(spec),
    options: allOptions(spec).map((option) => completedOption(spec, option, fields)),
    arguments: isHelp
      ? [helpTopics(specs)]
      : (spec.arguments ?? []).map((one: ArgumentSpec) => argumentKinds(spec, one)),
    isVariadic: last?.variadic === true,
  };
}

function completedOption(spec: CommandSpec, option: OptionSpec, fields: readonly string[]): CompletedOption {
  const isOfFields = longFlag(option) === '--fields' || longFlag(option) === '--columns';
  const known = isOfFields && fields.length > 0 ? `m:${fields.join(',')}` : valueKind(spec, option);
  return {
    flags: flagNames(option),
    description: option.description,
    kind: takesValue(option) ? known : undefined,
  };
}

/** `help` takes topics, and any command. */
function helpTopics(specs: readonly CommandSpec[]): string {
  const words = [...HELP_TOPICS.map(({ name }) => name), ...specs.flatMap(({ name }) => name.split(' '))];
  return `c:${[...new Set(words)].join(',')}`;
}

function nextWords(specs: readonly CommandSpec[]): ReadonlyMap<string, readonly Word[]> {
  const found = new Map<string, Map<string, string>>();
  for (const { before, word, description } of specs.flatMap(wordsOf)) {
    const next = found.get(before) ?? new Map<string, string>();
    if (description !== '' || !next.has(word)) next.set(word, description);
    found.set(before, next);
  }
  return new Map([...found].map(([before, next]) => [before, [...next].map(asWord)]));
}

/** Each word of its names, and what stands before it; the last of a name is the command itself. */
function wordsOf(spec: CommandSpec): readonly (Word & { readonly before: string })[] {
  return namesOf(spec).flatMap((name) => {
    const words = name.split(' ');
    return words.map((word, position) => ({
      before: words.slice(0, position).join(' '),
      word,
      description: position === words.length - 1 ? spec.summary : '',
    }));
  });
}

function asWord([word, description]: readonly [string, string]): Word {
  return { word, description };
}
