import { beforeAll, expect, it } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { overview } from '../../src/cli/help/help-text.ts';
import { HELP_TOPICS } from '../../src/cli/help/help-topics.ts';
import { buildProgram, shipdock } from '../program.ts';

beforeAll(buildProgram, 120_000);

it.each([[[]], [['-h']], [['--help']]])('%j is answered with every command there is', async (words) => {
  const { status, stdout, stderr } = shipdock(words);
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: `${overview(await allCommands(), HELP_TOPICS)}\n`,
    stderr: '',
  });
});

it.each([[['--help']], [['labels', 'get', '-h']], [['help', 'errors']]])(
  '%j keeps to the width of the terminal, and to one fact a line in a pipe',
  (words) => {
    const shown = shipdock(words, { env: { SHIPDOCK_FORCE_TTY: '60' } }).stdout.split('\n');
    expect(shown.filter((line) => line.length > 60 && !line.startsWith('  $ '))).toEqual([]);
    const piped = shipdock(words).stdout.split('\n');
    expect(piped.some((line) => line.length > 60)).toBe(true);
    expect(piped.join(' ').match(/\S+/g)).toEqual(shown.join(' ').match(/\S+/g));
  },
);
