import { beforeAll, expect, it } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { overview } from '../../src/cli/help-text.ts';
import { HELP_TOPICS } from '../../src/cli/help-topics.ts';
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
