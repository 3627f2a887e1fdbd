import { describe, expect, test } from 'vitest';
import { allCommands, COMMAND_FILES, commandsOf } from '../../src/cli/command-table.ts';
import { fullHelp } from '../../src/cli/help/help-text.ts';
import { chooseColumns, fieldNames } from '../../src/cli/output/columns.ts';
import { readCommandLine } from '../../src/cli/words/command-line.ts';
import { findCommand, namesOf, nounOf } from '../../src/cli/words/command-name.ts';
import { usedFlags } from '../../src/cli/words/flags.ts';
import { allOptions, flagNames, longFlag, takesValue } from '../../src/cli/words/standard-options.ts';
import { shipdockCommands } from './shell-words.ts';

const COMMANDS = await allCommands();

/** Short flags mean the same everywhere. */
const SHORT_FLAGS: Readonly<Record<string, string>> = {
  '-q': '--quiet',
  '-y': '--yes',
  '-n': '--dry-run',
  '-o': '--output',
  '-f': '--file',
  '-L': '--limit',
  '-h': '-h',
};

/** Commands whose answer is text by nature. */
const WITHOUT_JSON = ['help', 'completion'];

const VERBS = /^(list|get|create|update|cancel|delete|[a-z]+)(-[a-z]+)*$/;

describe.each(COMMANDS.map((spec) => [spec.name, spec] as const))('shipdock %s', (name, spec) => {
  test('is named by lower-case words, noun first', () => {
    expect(name.split(' ').length).toBeLessThanOrEqual(3);
    for (const word of name.split(' ')) expect(word).toMatch(VERBS);
  });

  test('shows at least one example, and every example reads as this command', () => {
    expect(spec.examples.length).toBeGreaterThan(0);
    for (const example of spec.examples) {
      const commands = shipdockCommands(example).map(readExample);
      expect(commands, example).toContain(name);
    }
  });

  test('has a summary that is one sentence', () => {
    expect(spec.summary).toMatch(/^[A-Z].*\.$/);
  });

  test('answers --json, unless it is text by nature', () => {
    const hasJson = allOptions(spec).some((option) => longFlag(option) === '--json');
    expect(hasJson).toBe(!WITHOUT_JSON.includes(name));
  });

  test('gives short flags their fixed meaning', () => {
    for (const option of allOptions(spec)) {
      const short = flagNames(option).find((flag) => /^-[^-]/.test(flag));
      if (short !== undefined) expect(longFlag(option)).toBe(SHORT_FLAGS[short]);
    }
  });

  test('names each option once in its help', () => {
    const flags = fullHelp(spec, { run: async () => undefined }, 100).match(/^ +(-\w, )?--[a-z\d-]+/gm) ?? [];
    const names = flags.map((flag) => flag.trim());
    expect(names).toEqual([...new Set(names)]);
  });

  test('has no option with an optional value, which would swallow the next word', () => {
    for (const option of allOptions(spec)) expect(option.flags).not.toContain('[');
  });

  test('puts optional and variadic arguments last', () => {
    const shapes = (spec.arguments ?? []).map((argument) => [argument.required, argument.variadic ?? false]);
    expect(shapes.slice(0, -1).every(([, variadic]) => variadic === false)).toBe(true);
    expect(shapes.map(([required]) => required)).toEqual(
      shapes
        .map(([required]) => required)
        .sort()
        .reverse(),
    );
  });

  test('loads, and describes the fields of what it answers', async () => {
    const { view, run } = await spec.load();
    expect(run).toBeTypeOf('function');
    if (view === undefined) return;
    expect(view.fields.length).toBeGreaterThan(0);
    expect(view.fields.some((field) => field.inTable)).toBe(true);
    expect(() => chooseColumns(view, fieldNames(view))).not.toThrow();
  }, 120_000);
});

test.each(COMMAND_FILES.map(({ nouns, load }) => [nouns.join(', '), nouns, load] as const))(
  'the table knows which nouns the file has: %s',
  async (_, nouns, load) => {
    expect(new Set((await load()).map(({ name }) => nounOf(name)))).toEqual(new Set(nouns));
  },
);

test('a noun is answered with all of its commands', async () => {
  for (const noun of new Set(COMMANDS.map(({ name }) => nounOf(name)))) {
    expect(await commandsOf(noun)).toEqual(COMMANDS.filter(({ name }) => nounOf(name) === noun));
  }
  expect(await commandsOf('order')).toEqual([]);
});

test('no two commands share a name or an alias', () => {
  const names = COMMANDS.flatMap(namesOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a flag takes a value everywhere or nowhere, so that options may stand before the noun', () => {
  const arity = new Map<string, Map<boolean, string>>();
  for (const spec of COMMANDS) {
    for (const option of allOptions(spec)) {
      for (const flag of flagNames(option)) {
        arity.set(flag, (arity.get(flag) ?? new Map()).set(takesValue(option), spec.name));
      }
    }
  }
  const torn = [...arity].filter(([, uses]) => uses.size > 1).map(([flag, uses]) => [flag, ...uses.values()]);
  expect(torn).toEqual([]);
});

/** The name of the command that a command line reads as; throws where it is wrong. */
function readExample(words: readonly string[]): string {
  if (words.includes('--version')) return 'version';
  const named = findCommand(words, COMMANDS);
  if (named.kind !== 'command') throw new Error(`no command in: ${words.join(' ')}`);
  usedFlags(named.spec, named.rest);
  readCommandLine(named.spec, named.rest, {});
  return named.spec.name;
}
