import { describe, expect, test } from 'vitest';
import { type Confirmation, createPrompts, type Question, wrongWith } from '../../src/cli/asking/prompts.ts';
import { optionsOf } from './captured-output.ts';

const questions: readonly Question[] = [
  { name: 'zip', flag: '--zip <zip>', message: 'Postal code' },
  { name: 'city', flag: '--city <city>', message: 'City' },
  { name: 'country', flag: '--country <code>', message: 'Country', default: 'US' },
];

function prompts(setting: {
  mayAsk?: boolean;
  words?: readonly string[];
  answers?: readonly string[];
  agrees?: boolean;
  typed?: readonly string[];
  /** Takes the default of every question that is asked. */
  seen?: (string | undefined)[];
}) {
  const lines: string[] = [];
  const asked: string[] = [];
  const left = [...(setting.answers ?? [])];
  const made = createPrompts({
    mayAsk: setting.mayAsk ?? false,
    options: optionsOf(setting.words ?? []),
    commandLine: setting.typed ?? ['warehouses', 'create', 'East Side'],
    describeDatabase: async () => 'sandbox, /data/s.db',
    line: (text) => lines.push(text),
    loadAsker: async () => ({
      ask: async (question) => {
        asked.push(question.message);
        setting.seen?.push(question.default);
        return left.shift() ?? '';
      },
      confirm: async (message) => {
        asked.push(message);
        return setting.agrees ?? false;
      },
    }),
  });
  return { ...made, lines, asked };
}

describe('questions', () => {
  test('are asked only where the command line did not answer, and told afterwards as one command', async () => {
    const { ask, asked, lines } = prompts({ mayAsk: true, answers: ["O'Fallon", 'US'] });
    const answers = await ask([{ ...questions[0], given: '63366' } as Question, ...questions.slice(1)]);
    expect(answers).toEqual({ zip: '63366', city: "O'Fallon", country: 'US' });
    expect(asked).toEqual(['City', 'Country']);
    expect(lines).toEqual(["same again: shipdock warehouses create 'East Side' --city 'O'\\''Fallon' --country US"]);
  });

  test('whose flag is given several times are told as often', async () => {
    const { ask, lines } = prompts({ mayAsk: true, answers: ['RED MUG=2,CUP=1'] });
    await ask([{ name: 'item', flag: '--item <sku=n>', message: 'Items', each: (answer) => answer.split(',') }]);
    expect(lines).toEqual(["same again: shipdock warehouses create 'East Side' --item 'RED MUG=2' --item CUP=1"]);
  });

  test('that no default answers cannot be left out, unless an answer before says so', async () => {
    const [zip, , country] = questions as [Question, Question, Question];
    const ofPlace = [country, { ...zip, isOptional: (answers: { country?: string }) => answers.country === 'HK' }];
    for (const empty of ['', '  ']) expect(wrongWith(zip, empty)).toBe('cannot be left out');
    expect([wrongWith(zip, 'x'), wrongWith(country, '')]).toEqual([undefined, undefined]);
    const seen: (string | undefined)[] = [];
    for (const code of ['US', 'HK']) {
      const there = prompts({ mayAsk: true, answers: [code, ''], seen });
      await there.ask(ofPlace);
    }
    expect(seen).toEqual(['US', undefined, 'US', '']);
    expect(await prompts({}).ask([{ ...country, given: 'HK' }, ...ofPlace.slice(1)])).toEqual({
      country: 'HK',
      zip: '',
    });
    await expect(prompts({}).ask(ofPlace)).rejects.toMatchObject({ message: 'missing: --zip <zip>' });
  });

  test('for an argument are told as the word that it is', async () => {
    const { ask, lines } = prompts({ mayAsk: true, typed: ['boxes', 'create'], answers: ['B 1', '9x8x6'] });
    await ask([
      { name: 'code', flag: '<code>', message: 'Code' },
      { name: 'inner', flag: '--inner <sizes>', message: 'Sizes' },
    ]);
    expect(lines).toEqual(["same again: shipdock boxes create 'B 1' --inner 9x8x6"]);
  });

  test('that nobody can answer end in one error naming every missing flag; defaults are taken', async () => {
    const { ask, asked } = prompts({});
    await expect(ask(questions)).rejects.toMatchObject({
      code: 'usage',
      message: 'missing: --zip <zip>, --city <city>',
      hint: "shipdock warehouses create 'East Side' --zip <zip> --city <city>",
    });
    await expect(prompts({ typed: ['skus', 'create', '--', '-x'] }).ask(questions.slice(0, 1))).rejects.toMatchObject({
      hint: 'shipdock skus create --zip <zip> -- -x',
    });
    expect(asked).toEqual([]);
    const given = questions.map((question) => ({
      ...question,
      given: question.default === undefined ? 'x' : undefined,
    }));
    expect(await ask(given)).toEqual({ zip: 'x', city: 'x', country: 'US' });
  });
});

describe('a moderate step', () => {
  const step: Confirmation = { level: 'moderate', action: 'Cancel shp_1 (12.40 USD)' };

  test('goes on with --yes, with a yes, and in a dry run', async () => {
    await prompts({ words: ['--yes'] }).confirm(step);
    await prompts({ words: ['--dry-run'] }).confirm(step);
    const { confirm, asked } = prompts({ mayAsk: true, agrees: true });
    await confirm(step);
    expect(asked).toEqual(['Cancel shp_1 (12.40 USD) in sandbox, /data/s.db?']);
  });

  test('stops at a no, having changed nothing', async () => {
    await expect(prompts({ mayAsk: true }).confirm(step)).rejects.toMatchObject({ code: 'declined', exitCode: 1 });
  });

  test('without a terminal is a usage error that names the flag and the database', async () => {
    await expect(prompts({}).confirm(step)).rejects.toMatchObject({
      code: 'confirmation_required',
      exitCode: 2,
      message: 'Cancel shp_1 (12.40 USD) in sandbox, /data/s.db needs --yes',
      hint: "shipdock warehouses create 'East Side' --yes",
    });
  });
});

describe('a severe step', () => {
  const step = (given?: string): Confirmation => ({
    level: 'severe',
    action: 'Delete 37 orders',
    expected: '37',
    given,
  });

  test('goes on when the count is given or typed', async () => {
    await prompts({}).confirm(step('37'));
    await prompts({ mayAsk: true, answers: [' 37 '] }).confirm(step());
  });

  test('does not go on with --yes alone, another count, or another answer', async () => {
    await expect(prompts({ words: ['-y'] }).confirm(step())).rejects.toMatchObject({ code: 'confirmation_required' });
    await expect(prompts({ mayAsk: true }).confirm(step('36'))).rejects.toThrow('it takes "37", --confirm says "36"');
    const typed = ['orders', 'cancel', '--all', '--confirm', '36', '--tag', 'x'];
    await expect(prompts({ typed }).confirm(step('36'))).rejects.toMatchObject({
      hint: 'shipdock orders cancel --all --tag x --confirm 37',
    });
    await expect(prompts({ typed: ['orders', 'delete', '--', '-x'] }).confirm(step())).rejects.toMatchObject({
      hint: 'shipdock orders delete --confirm 37 -- -x',
    });
    await expect(prompts({ mayAsk: true, answers: ['yes'] }).confirm(step())).rejects.toMatchObject({
      code: 'declined',
    });
  });
});
