import { withoutPassword } from '../../kernel/database-address.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { CommandSpec } from '../command.ts';
import { allOptions, flagNames, takesValue } from './standard-options.ts';

/** What the words of a command line name, and the words that are left for it. */
export type Named =
  | { readonly kind: 'command'; readonly spec: CommandSpec; readonly rest: readonly string[] }
  | {
      readonly kind: 'noun';
      readonly noun: string;
      readonly specs: readonly CommandSpec[];
      readonly rest: readonly string[];
    }
  | { readonly kind: 'none'; readonly rest: readonly string[] };

const LONGEST_NAME = 3;
const VERB_ALIASES: Readonly<Record<string, string>> = { list: 'ls', delete: 'rm' };

/**
 * Finds the command in a command line whose options may stand before, between or after its words.
 * @throws ShipdockError `usage` where the words name no command; the nearest one is the hint.
 */
export function findCommand(argv: readonly string[], specs: readonly CommandSpec[]): Named {
  const byName = nameIndex(specs);
  const positions = wordPositions(argv, specs, byName);
  const words = positions.map((position) => argv[position] ?? '');
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length--) {
    const spec = byName.get(words.slice(0, length).join(' '));
    if (spec !== undefined) return { kind: 'command', spec, rest: without(argv, positions.slice(0, length)) };
  }
  if (words.length === 0) return { kind: 'none', rest: argv };
  // A noun may be of two words: `orders items`.
  for (let length = words.length; length > 0; length--) {
    const noun = words.slice(0, length).join(' ');
    const family = specs.filter((spec) => spec.name.startsWith(`${noun} `) && spec.hidden !== true);
    if (family.length === 0) continue;
    if (words.length > length) throw unknownVerb(noun, words.slice(length).map(withoutPassword), byName);
    return { kind: 'noun', noun, specs: family, rest: without(argv, positions) };
  }
  throw unknownCommand(words.map(withoutPassword), byName);
}

/** The first word of a command's name. */
export function nounOf(name: string): string {
  return name.split(' ', 1)[0] ?? name;
}

/** Every spelling of every command. */
function nameIndex(specs: readonly CommandSpec[]): ReadonlyMap<string, CommandSpec> {
  const index = new Map<string, CommandSpec>();
  for (const spec of specs) for (const name of namesOf(spec)) index.set(name, spec);
  return index;
}

/** The name and its aliases; an alias of one word stands for the last word of the name. */
export function namesOf(spec: CommandSpec): readonly string[] {
  const end = spec.name.lastIndexOf(' ');
  const verb = end < 0 ? undefined : VERB_ALIASES[spec.name.slice(end + 1)];
  // Most commands, whose names every start looks through.
  if (verb === undefined && spec.aliases === undefined) return [spec.name];
  const stem = spec.name.slice(0, Math.max(end, 0));
  const aliases = [...(spec.aliases ?? []), ...(verb === undefined ? [] : [verb])];
  const names = aliases.map((alias) => (alias.includes(' ') || stem === '' ? alias : `${stem} ${alias}`));
  return [...new Set([spec.name, ...names])];
}

/** Where the words stand that may be a command's name: neither options nor values of options, and not more than any has. */
function wordPositions(
  argv: readonly string[],
  specs: readonly CommandSpec[],
  byName: ReadonlyMap<string, CommandSpec>,
): readonly number[] {
  const positions: number[] = [];
  let valued: ReadonlySet<string> | undefined;
  let name = '';
  for (let position = 0; position < argv.length && positions.length < LONGEST_NAME; position++) {
    const word = argv[position] ?? '';
    if (word === '--') break;
    if (isFlag(word)) {
      valued ??= valuedFlags(specs);
      if (valued.has(word)) position++;
      continue;
    }
    positions.push(position);
    name = name === '' ? word : `${name} ${word}`;
    // Most commands end here, before an option makes it necessary to know them all.
    if (byName.has(name) && !mayGoOn(name, byName)) break;
  }
  return positions;
}

function mayGoOn(name: string, byName: ReadonlyMap<string, CommandSpec>): boolean {
  return [...byName.keys()].some((longer) => longer.startsWith(`${name} `));
}

function isFlag(word: string): boolean {
  return word.length > 1 && word.startsWith('-');
}

/** Flags that take a value, over all commands: a flag means the same everywhere (a test holds the table to it). */
function valuedFlags(specs: readonly CommandSpec[]): ReadonlySet<string> {
  return new Set(specs.flatMap(allOptions).filter(takesValue).flatMap(flagNames));
}

function without(argv: readonly string[], positions: readonly number[]): readonly string[] {
  return argv.filter((_, position) => !positions.includes(position));
}

function unknownCommand(words: readonly string[], byName: ReadonlyMap<string, CommandSpec>): ShipdockError {
  const [noun = '', verb = ''] = words;
  const nouns = new Set([...byName.keys()].map((name) => name.split(' ')[0] ?? name));
  const near = nearest(`${noun} ${verb}`, byName.keys()) ?? nearest(noun, nouns);
  return new ShipdockError('usage', `there is no command "${noun}"`, { hint: hintFor(near, 'shipdock commands') });
}

function unknownVerb(noun: string, words: readonly string[], byName: ReadonlyMap<string, CommandSpec>): ShipdockError {
  const verbs = [...byName].filter(([name, spec]) => name.startsWith(`${noun} `) && spec.hidden !== true);
  const names = verbs.map(([name]) => name.slice(noun.length + 1));
  const near = nearest(words.join(' '), names) ?? nearest(words[0] ?? '', names);
  const meant = near === undefined ? onlyNamedSo(words[0] ?? '', byName) : `${noun} ${near}`;
  const known = [...new Set(verbs.map(([, spec]) => spec.name.slice(noun.length + 1)))].join(', ');
  return new ShipdockError('usage', `${noun} has no command "${words[0]}"; it has ${known}`, {
    hint: hintFor(meant, `shipdock ${noun} -h`),
  });
}

/** The command of another noun that alone has that verb: an order is booked by `shipments book`. */
function onlyNamedSo(verb: string, byName: ReadonlyMap<string, CommandSpec>): string | undefined {
  const isNamedSo = ([name, { hidden }]: readonly [string, CommandSpec]) =>
    hidden !== true && name.split(' ')[1] === verb;
  const [found, ...others] = new Set([...byName].filter(isNamedSo).map(([, { name }]) => name));
  return others.length === 0 ? found : undefined;
}

function hintFor(near: string | undefined, otherwise: string): string {
  return near === undefined ? otherwise : `did you mean: shipdock ${near}`;
}
