import type { CommandModule, CommandSpec } from '../command.ts';
import { ENVIRONMENT_VARIABLES } from '../engine/environment.ts';
import { EXIT_CODES } from '../topics/exit-codes.ts';
import { namesOf } from '../words/command-name.ts';
import { answerOptions, GLOBAL_OPTIONS, ownOptions } from '../words/standard-options.ts';
import { argumentName, fieldText, notItsOwn, optionRow, type Row, usageLine } from './help-text.ts';

/** The manual page of a command, in the language of man(7), for `man -l -`. */
export function commandPage(spec: CommandSpec, module: CommandModule, version: string): string {
  const aliases = namesOf(spec).slice(1);
  const { columns = [] } = module;
  const fields = (module.view?.fields ?? []).map((field): Row => [field.name, fieldText(field)]);
  return page(spec.name, version, [
    nameSection(spec.name, spec.summary),
    section('Synopsis', [bold(usageLine(spec)), ...aliases.flatMap((alias) => ['.br', bold(`shipdock ${alias}`)])]),
    section('Description', paragraphs(spec.description ?? spec.summary)),
    terms(
      'Arguments',
      (spec.arguments ?? []).map((argument) => [argumentName(argument), argument.description]),
    ),
    terms('Options', ownOptions(spec).map(optionRow)),
    columns.length === 0 ? '' : section('Columns of the CSV', ['In any order:', '.br', literal(columns.join(', '))]),
    terms('Output', notItsOwn(spec, answerOptions(spec)).map(optionRow)),
    terms('Options of every command', notItsOwn(spec, GLOBAL_OPTIONS).map(optionRow)),
    terms('Fields', fields),
    terms('Exit status', (spec.exits ?? []).map(exitRow)),
    section('Examples', ['.nf', ...spec.examples.map(literal), '.fi']),
    seeAlso(['shipdock(1)', ...(spec.name.includes(' ') ? [`${pageName(spec.name.split(' ')[0] ?? '')}(1)`] : [])]),
  ]);
}

/** The manual page of a noun: its verbs. */
export function nounPage(noun: string, specs: readonly CommandSpec[], version: string): string {
  const verbs = specs.map(({ name, summary }): Row => [`shipdock ${name}`, summary]);
  return page(noun, version, [
    nameSection(noun, `the ${noun} of shipdock`),
    section('Synopsis', [bold(`shipdock ${noun} <verb> [options]`)]),
    terms('Commands', verbs),
    seeAlso(['shipdock(1)', ...specs.map(({ name }) => `${pageName(name)}(1)`)]),
  ]);
}

/** The manual page of the whole program. */
export function programPage(specs: readonly CommandSpec[], version: string): string {
  return page('', version, [
    nameSection('', 'order fulfilment in one command'),
    section('Synopsis', [bold('shipdock <noun> <verb> [arguments] [options]')]),
    section('Description', [
      'Orders are imported, packed into boxes, rated with every carrier, booked, labelled and tracked, by an engine that',
      'runs inside the command, on one SQLite file or PostgreSQL.',
      'Standard output is data and nothing else; all that is said goes to standard error.',
    ]),
    terms(
      'Commands',
      specs.map(({ name, summary }) => [`shipdock ${name}`, summary]),
    ),
    terms('Options of every command', GLOBAL_OPTIONS.map(optionRow)),
    terms('Environment', ENVIRONMENT_VARIABLES),
    terms('Exit status', EXIT_CODES),
    seeAlso(['shipdock-help(1)', 'shipdock-commands(1)', 'shipdock-doctor(1)']),
  ]);
}

function page(name: string, version: string, parts: readonly string[]): string {
  const header = `.TH "${pageName(name).toUpperCase()}" "1" "" "shipdock ${version}" "shipdock"`;
  // Neither hyphens nor blanks are put into what a person copies.
  return [header, '.nh', '.ad l', ...parts.filter((part) => part !== '')].join('\n');
}

function pageName(name: string): string {
  return ['shipdock', ...name.split(' ')].filter((word) => word !== '').join('-');
}

function nameSection(name: string, summary: string): string {
  return section('Name', [`${escaped(pageName(name))} \\- ${escaped(summary.replace(/\.$/, ''))}`]);
}

function section(title: string, lines: readonly string[]): string {
  return [`.SH ${title.toUpperCase()}`, ...lines].join('\n');
}

function terms(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  return section(
    title,
    rows.flatMap(([term, text]) => ['.TP', bold(term.trim()), literal(text)]),
  );
}

function seeAlso(pages: readonly string[]): string {
  return section('See also', [literal(pages.join(', '))]);
}

function exitRow(exit: string): Row {
  const [code = '', ...words] = exit.split(' ');
  return [code, words.join(' ')];
}

function paragraphs(text: string): readonly string[] {
  return text.split('\n').flatMap((paragraph, place) => [...(place === 0 ? [] : ['.PP']), literal(paragraph)]);
}

function bold(text: string): string {
  return `\\fB${escaped(text)}\\fR`;
}

/** A line of text: what it begins with is no request. */
function literal(text: string): string {
  return /^[.']/.test(text) ? `\\&${escaped(text)}` : escaped(text);
}

/** As it is typed: hyphens that are copied stay hyphens, and letters beyond ASCII are named by their number. */
function escaped(text: string): string {
  const marked = text
    .replaceAll('\\', '\\(rs')
    .replaceAll('-', '\\-')
    .replaceAll('`', '\\(ga')
    .replaceAll("'", '\\(aq');
  const told = marked.replaceAll('^', '\\(ha').replaceAll('~', '\\(ti').replaceAll('"', '\\(dq');
  return told.replace(/[^\n\x20-\x7e]/gu, (letter) => `\\[u${hex(letter)}]`);
}

function hex(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
