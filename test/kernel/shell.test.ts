import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shell, shellWord } from '../../src/kernel/shell.ts';
import { ROOT } from '../program.ts';

test('a word arrives as it is, whatever it holds', () => {
  const odd = fc.string({
    unit: fc.constantFrom(...'a\'"`$(){};|&<>#*?~!\\ \n\té–😀-=\u001b\u0085\u202e\u2028\u00a007'),
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.array(odd, { minLength: 50, maxLength: 50 }), (words) => {
      const printed = execFileSync('bash', ['--norc', '-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`], {
        encoding: 'utf8',
        env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH },
      });
      expect(printed.split('\0').slice(0, -1)).toEqual(words);
    }),
    { numRuns: 10 },
  );
});

test('a quoted word comes through being shown on one line', () => {
  expect(shellWord('a  b')).toBe(String.raw`$'a \040b'`);
  expect(shellWord("it's\u001b[31m\n")).toBe(String.raw`$'it\'s\033[31m\012'`);
  expect(shellWord('\u202e\\ ')).toBe(String.raw`$'\u202e\\ '`);
});

test('what a command names is quoted, the command is not', () => {
  expect(shell`shipdock orders get ${'$(id)'} --limit ${3}`).toBe("shipdock orders get '$(id)' --limit 3");
  expect(shell`shipdock orders get ${'SO-1'}`).toBe('shipdock orders get SO-1');
  expect(shell`shipdock shipments book ${['A-1', '#2']}`).toBe("shipdock shipments book A-1 '#2'");
});

test('names that begin with a hyphen stand behind all options', () => {
  expect(shell`shipdock orders delete ${'--all'}`).toBe('shipdock orders delete -- --all');
  expect(shell`shipdock items list ${'-x --y'} --type new --json`).toBe(
    "shipdock items list --type new --json -- '-x --y'",
  );
  expect(shell`shipdock items update ${'-x'} ${'item_1'} --quantity ${3} --json`).toBe(
    'shipdock items update --quantity 3 --json -- -x item_1',
  );
  expect(shell`shipdock api ${'GET'} ${'-x'} --input FILE`).toBe('shipdock api GET --input FILE -- -x');
  expect(shell`shipdock skus update ${'-x'}, or give ${'a weight'}`).toBe(
    "shipdock skus update -- -x, or give 'a weight'",
  );
  expect(shell`shipdock skus list --query ${'-x'}`).toBe('shipdock skus list --query -x');
  expect(shell`shipdock shipments book ${['A-1', '-x', '$']}`).toBe("shipdock shipments book -- A-1 -x '$'");
});

/** Shop's numbers as `#1001` and `$(id)` would be pasted into a shell with the hint. */
test('every hint that names something quotes it', () => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const unquoted = sources.flatMap((path) => {
    const text = readFileSync(join(ROOT, 'src', path), 'utf8');
    return [...text.matchAll(/(?:hint|mend): [^\n`]*(?<!shell)`[^`]*shipdock [a-z]+ [^`]*\$\{[^`]*`/g)].map(
      ([found]) => `${path}: ${found}`,
    );
  });
  expect(unquoted).toEqual([
    expect.stringContaining('cli/topics/errors.ts'),
    expect.stringContaining('http/commands/listening.ts'),
  ]);
});
