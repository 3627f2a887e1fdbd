import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { ROOT } from '../program.ts';

it('the README names every noun among its commands, and no command that there is none of', async () => {
  const [, section = ''] = /\n## Commands\n([\s\S]*?)\n## /.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  const named = [...section.matchAll(/^\| (`.*?`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => spelledOut(text.replaceAll('\\|', '|'))),
  );
  const commands = (await allCommands()).map(({ name }) => name);
  const nouns = new Set(commands.map((name) => name.split(' ')[0] ?? ''));
  expect(named.length).toBeGreaterThan(nouns.size);
  expect([...nouns].filter((noun) => !named.some((name) => name.split(' ')[0] === noun))).toEqual([]);
  // After a command of one word stands its argument: `completion bash`.
  const isThere = (name: string) =>
    commands.some((command) => command === name || command.startsWith(`${name} `) || name.startsWith(`${command} `));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

/** `db backup|restore` is `db backup` and `db restore`; what begins with an option or an example is cut there. */
function spelledOut(text: string): readonly string[] {
  const [, noun = '', verbs = ''] = /^([a-z-]+(?: [a-z-]+(?= [a-z]+\|))?) ?([a-z|-]*)/.exec(text) ?? [];
  if (text.startsWith('-') || noun === '') return [];
  return verbs === '' ? [noun] : verbs.split('|').map((verb) => `${noun} ${verb}`);
}
