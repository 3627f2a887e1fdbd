import type { ArgumentSpec, CommandModule, CommandSpec, OptionSpec } from '../command.ts';
import type { ViewField } from '../view.ts';
import { namesOf } from '../words/command-name.ts';
import { answerOptions, flagNames, GLOBAL_OPTIONS, longFlag, ownOptions } from '../words/standard-options.ts';
import type { HelpTopic } from './help-topics.ts';

/** What `shipdock` alone says: every noun with its verbs. */
export function overview(specs: readonly CommandSpec[], topics: readonly HelpTopic[]): string {
  const shown = specs.filter((spec) => spec.hidden !== true);
  const nouns = new Map<string, string[]>();
  for (const spec of shown.filter((one) => one.name.includes(' '))) {
    const [noun = '', ...verb] = spec.name.split(' ');
    nouns.set(noun, [...(nouns.get(noun) ?? []), verb.join(' ')]);
  }
  const single = shown.filter((spec) => !spec.name.includes(' ')).map((spec) => [spec.name, spec.summary] as const);
  return sections([
    'shipdock: order fulfilment in one command.',
    [
      ...(nouns.size === 0
        ? []
        : [
            block(
              'Resources',
              [...nouns].map(([noun, verbs]) => [noun, verbs.join(', ')]),
            ),
          ]),
    ].join(''),
    block('Commands', single),
    block(
      'Topics (shipdock help TOPIC)',
      topics.map((topic) => [topic.name, topic.summary]),
    ),
    'Help for one: shipdock orders -h, shipdock orders list --help. Everything: shipdock commands',
  ]);
}

/** What `shipdock orders` alone says: its verbs. */
export function nounHelp(noun: string, specs: readonly CommandSpec[]): string {
  const shown = specs.filter((spec) => spec.hidden !== true);
  return sections([
    block(
      `shipdock ${noun}`,
      shown.map((spec) => [spec.name.slice(noun.length + 1), spec.summary]),
    ),
    `Help for one: ${shown[0] === undefined ? '' : `shipdock ${shown[0].name} -h`}`,
  ]);
}

/** `-h`: purpose, two examples, the common flags. */
export function shortHelp(spec: CommandSpec, width: number): string {
  const own = ownOptions(spec)
    .filter((option) => option.advanced !== true)
    .map(optionRow);
  const standard = standardRows(spec);
  const rows = [...own, ...standard.filter(([flags]) => !flags.startsWith('-') || flags.startsWith('--'))];
  const shorts = standard.filter(([flags]) => /^-\w/.test(flags));
  return sections([
    spec.summary,
    spec.examples
      .slice(0, 2)
      .map((example) => `  $ ${example}`)
      .join('\n'),
    `Usage: ${usageLine(spec)}`,
    sideBySide(rows, shorts, width),
    lastLines(exitLine(spec), `More: shipdock ${spec.name} --help`, width),
  ]);
}

/** `--help`: everything there is to say. */
export function fullHelp(spec: CommandSpec, module: CommandModule, width: number): string {
  const argumentRows = (spec.arguments ?? []).map(
    (argument) => [argumentName(argument), argument.description] as const,
  );
  const fields = (module.view?.fields ?? []).map((field) => [field.name, fieldText(field)] as const);
  return sections([
    spec.summary,
    wrap(spec.description ?? '', Math.min(width, 100)),
    `Usage: ${usageLine(spec)}${aliasLine(spec)}`,
    block('Arguments', argumentRows),
    block('Options', ownOptions(spec).map(optionRow)),
    columnsBlock(module, width),
    block('Output', notItsOwn(spec, answerOptions(spec)).map(optionRow)),
    block('Everywhere', notItsOwn(spec, GLOBAL_OPTIONS).map(optionRow)),
    block('Fields', fields),
    ['Examples', ...spec.examples.map((example) => `  $ ${example}`)].join('\n'),
    (spec.exits ?? []).length === 0 ? '' : ['Exit codes', ...(spec.exits ?? []).map((exit) => `  ${exit}`)].join('\n'),
    'More: shipdock help exit-codes, formatting, environment, errors',
  ]);
}

/** The columns of the CSV that it reads, unless it tells of them itself. */
function columnsBlock({ columns = [] }: CommandModule, width: number): string {
  if (columns.length === 0) return '';
  const names = wrap(columns.join(', '), Math.min(width, 100) - 2);
  return ['Columns of the CSV, in any order', ...names.split('\n').map((line) => `  ${line}`)].join('\n');
}

/** `shipdock orders split <order> --item <sku=n>... [options]` */
export function usageLine(spec: CommandSpec): string {
  const words = (spec.arguments ?? []).map(argumentName);
  const own = ownOptions(spec).filter((option) => option.advanced !== true);
  const options = own.map((option) => {
    const text = `${longFlag(option)}${placeholder(option)}`;
    return `[${text}]${option.repeat === true ? '...' : ''}`;
  });
  return ['shipdock', spec.name, ...words, ...options].join(' ');
}

/** `<order>...` */
export function argumentName(argument: ArgumentSpec): string {
  const name = argument.variadic === true ? `${argument.name}>...` : `${argument.name}>`;
  return argument.required ? `<${name}` : `[<${name}]`;
}

function placeholder(option: OptionSpec): string {
  const found = /<[^>]+>/.exec(option.flags);
  return found === null ? '' : ` ${found[0]}`;
}

/** A name and what is said of it. */
export type Row = readonly [name: string, text: string];

/** An option with all that may be given. */
export function optionRow(option: OptionSpec): Row {
  const hasShort = flagNames(option).length > 1 || !option.flags.startsWith('--');
  const choices = option.choices === undefined ? '' : ` (${option.choices.join(', ')})`;
  const repeat = option.repeat === true ? ' (repeat)' : option.commas === true ? ' (by commas)' : '';
  const initial = option.default === undefined ? '' : ` [${option.default}]`;
  return [`${hasShort ? '' : '    '}${option.flags}`, `${option.description}${choices}${repeat}${initial}`];
}

/** --json and --fields share one line; the rarer ones are left to the full help. */
function standardRows(spec: CommandSpec): readonly Row[] {
  const options = notItsOwn(spec, answerOptions(spec)).filter((option) => option.advanced !== true);
  const rows = options.filter((option) => !option.flags.startsWith('--fields')).map(optionRow);
  return rows.map(([flags, text]) =>
    flags.trim() === '--json' ? ['    --json, --fields', 'as JSON; only these fields'] : [flags, text],
  );
}

/** Those that no option of the command's own replaces. */
export function notItsOwn(spec: CommandSpec, options: readonly OptionSpec[]): readonly OptionSpec[] {
  const own = new Set(ownOptions(spec).map(longFlag));
  return options.filter((option) => !own.has(longFlag(option)));
}

function sideBySide(left: readonly Row[], right: readonly Row[], width: number): string {
  const one = rowLines(left);
  const two = rowLines(right);
  const leftWidth = Math.max(0, ...one.map((line) => line.length)) + 3;
  const widest = leftWidth + Math.max(0, ...two.map((line) => line.length));
  if (widest > width || one.length === 0) return rowLines([...left, ...right]).join('\n');
  const height = Math.max(one.length, two.length);
  return Array.from({ length: height }, (_, index) =>
    `${(one[index] ?? '').padEnd(leftWidth)}${two[index] ?? ''}`.trimEnd(),
  ).join('\n');
}

function rowLines(rows: readonly Row[]): readonly string[] {
  const nameWidth = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(nameWidth)}  ${text}`);
}

function block(title: string, rows: readonly Row[]): string {
  return rows.length === 0 ? '' : [title, ...rowLines(rows)].join('\n');
}

function sections(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

function exitLine(spec: CommandSpec): string {
  const exits = spec.exits ?? [];
  return exits.length === 0 ? '' : `Exit ${exits.join(' · ')}.`;
}

/** Side by side where the terminal is wide enough. */
function lastLines(exits: string, more: string, width: number): string {
  if (exits === '') return more;
  return `${exits}${exits.length + 3 + more.length > width ? '\n' : '   '}${more}`;
}

function aliasLine(spec: CommandSpec): string {
  const aliases = namesOf(spec).slice(1);
  return aliases.length === 0 ? '' : `\nAlso: ${aliases.map((alias) => `shipdock ${alias}`).join(', ')}`;
}

/** What a field is, and its members. */
export function fieldText(field: ViewField<never>): string {
  const members = (field.fields ?? []).map((member) => member.name);
  return `${field.description}${members.length === 0 ? '' : `: .${members.join(', .')}`}`;
}

function wrap(text: string, width: number): string {
  return text.replace(new RegExp(`(?![^\\n]{1,${width}}$)([^\\n]{1,${width}})\\s`, 'g'), '$1\n');
}
