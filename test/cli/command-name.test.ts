import { describe, expect, test } from 'vitest';
import type { CommandSpec } from '../../src/cli/command.ts';
import { readCommandLine } from '../../src/cli/words/command-line.ts';
import { findCommand } from '../../src/cli/words/command-name.ts';
import { usedFlags } from '../../src/cli/words/flags.ts';

const spec = (name: string, parts: Partial<CommandSpec> = {}): CommandSpec => ({
  name,
  summary: 'Does it.',
  examples: [],
  needs: 'nothing',
  load: async () => ({ run: async () => undefined }),
  ...parts,
});

const table = [
  spec('init'),
  spec('shipments book'),
  spec('shipments list'),
  spec('orders list', {
    answers: 'list',
    options: [{ flags: '--status <name>', description: '', choices: ['new', 'on_hold'], repeat: true }],
  }),
  spec('orders get', { arguments: [{ name: 'order', description: '', required: true }] }),
  spec('orders delete', { aliases: ['drop'] }),
  spec('orders items list', { answers: 'list' }),
  spec('orders split', {
    dryRun: true,
    arguments: [{ name: 'order', description: '', required: true }],
    options: [{ flags: '--item <sku=n>', description: '', repeat: true }],
  }),
];

const found = (line: string) => {
  const named = findCommand(line.split(' '), table);
  return named.kind === 'command' ? [named.spec.name, named.rest.join(' ')] : [named.kind];
};

describe('the command is found', () => {
  test.each([
    ['orders list', 'orders list', ''],
    ['orders ls', 'orders list', ''],
    ['orders rm ord_1', 'orders delete', 'ord_1'],
    ['orders drop ord_1', 'orders delete', 'ord_1'],
    ['orders items ls SO-1', 'orders items list', 'SO-1'],
    ['--json orders list', 'orders list', '--json'],
    ['orders --db x.db list', 'orders list', '--db x.db'],
    ['--item MUG=2 -n orders split SO-1', 'orders split', '--item MUG=2 -n SO-1'],
    ['--db=x.db orders get list', 'orders get', '--db=x.db list'],
    ['-L 3 orders list', 'orders list', '-L 3'],
    ['orders list -L 3 items', 'orders list', '-L 3 items'],
    ['orders --item A=1 items list', 'orders items list', '--item A=1'],
  ])('in: %s', (line, name, rest) => {
    expect(found(line)).toEqual([name, rest]);
  });

  test('as a noun, or not at all, where the words stop short', () => {
    expect(found('orders')).toEqual(['noun']);
    expect(found('orders items -h')).toEqual(['noun']);
    expect(found('orders --json')).toEqual(['noun']);
    expect(findCommand([], table).kind).toBe('none');
    expect(findCommand(['--help'], table).kind).toBe('none');
  });
});

describe('a wrong word is answered with the nearest', () => {
  test.each([
    ['order list', 'did you mean: shipdock orders list'],
    ['orders lst', 'did you mean: shipdock orders list'],
    ['orders book', 'did you mean: shipdock shipments book'],
    ['shipments get', 'did you mean: shipdock orders get'],
    ['orders item list', 'did you mean: shipdock orders items list'],
    ['iniit', 'did you mean: shipdock init'],
    ['xyzzy', 'shipdock commands'],
    ['orders xyzzy', 'shipdock orders -h'],
  ])('%s', (line, hint) => {
    expect(() => found(line)).toThrowError(expect.objectContaining({ code: 'usage', hint }));
  });
});

describe('flags', () => {
  const split = table.find((one) => one.name === 'orders split') ?? spec('');
  const list = table.find((one) => one.name === 'orders list') ?? spec('');
  const advance: CommandSpec = {
    ...spec('sandbox advance'),
    arguments: [{ name: 'time', description: 'how far', required: true, notNegative: 'the clock goes only forward' }],
  };

  test.each([
    ['--item -5 SO-1', ['--item']],
    ['-n SO-1 -- --not-a-flag', ['-n']],
    ['-qn SO-1', ['-q', '-n']],
    ['--item=A=2 --item=B=1 SO-1 -5', ['--item']],
  ])('used in "%s" are %j', (words, flags) => {
    expect([...usedFlags(split, words.split(' '))]).toEqual(flags);
  });

  test('that the command does not take are refused with the nearest', () => {
    for (const [flag, hint] of [
      ['--itme', 'did you mean --item?'],
      ['--order-item', 'did you mean --item?'],
      ['--order-number', 'shipdock orders split -h'],
    ] as const) {
      const refusal = expect.objectContaining({ code: 'usage', hint });
      expect(() => usedFlags(split, [flag, 'A=1']), flag).toThrowError(refusal);
    }
    const option = (flags: string, field?: string) => ({ flags, description: '', ...(field && { field }) });
    const create = [option('--number <number>'), option('--phone <number>', 'phone_number'), option('--to <code>')];
    const list = [option('--from <date>'), option('--to <date>'), option('--all')];
    for (const [options, flag, hint] of [
      [create, '--phone-number', 'did you mean --phone?'],
      [create, '--destination-phone-number', 'did you mean --phone?'],
      [create, '--order-number', 'did you mean --number?'],
      [create, '--until', 'shipdock orders -h'],
      [list, '--until', 'did you mean --to?'],
      [[option('--return-label'), option('--include')], '--include-return-label', 'did you mean --return-label?'],
      [list, '--no-all', 'shipdock orders -h'],
      [[option('--since <time>')], '--from', 'did you mean --since?'],
    ] as const) {
      const refusal = expect.objectContaining({ code: 'usage', hint });
      expect(() => usedFlags(spec('orders', { options }), [flag, '1']), flag).toThrowError(refusal);
    }
    expect(() => usedFlags(split, ['-qx'])).toThrow('orders split has no option "-x"');
    expect(() => usedFlags(split, ['--limit', '3'])).toThrow('orders split has no option "--limit"');
  });

  test('repeat where they may, and land under their names', () => {
    const { typed, options } = readCommandLine(
      split,
      ['SO-1', '--item', 'A=1', '--item', 'B=2', '-n', '--db', 'x.db'],
      {},
    );
    expect(typed.arguments).toEqual({ order: 'SO-1' });
    expect(typed.options.item).toEqual(['A=1', 'B=2']);
    expect([options.dryRun, options.db]).toEqual([true, 'x.db']);
  });

  test.each([
    [['--status', 'neww'], 'did you mean --status new?'],
    [['--status', 'new', '--status', 'on-hold'], 'did you mean --status on_hold?'],
    [['--color', 'alway'], 'did you mean --color always?'],
  ])('outside their choices are refused: %j', (words, hint) => {
    expect(() => readCommandLine(list, words, {})).toThrowError(expect.objectContaining({ code: 'usage', hint }));
  });

  test('words that a command has no argument for are told, an address among them without its password', () => {
    expect(() => readCommandLine(list, ['new', 'postgres://u:secret@h/x'], {})).toThrow(
      'orders list takes no arguments: "new", "postgres://u@h/x" are too many',
    );
  });

  test.each([
    [['--sku', 'A', '--sku=B'], '--sku takes one value and was given two: "A" and "B"', undefined],
    [['-L', '3', '--limit', '4'], '--limit takes one value and was given two: "3" and "4"', undefined],
    [
      ['--fields', 'id', '--fields', 'status'],
      '--fields takes one',
      '--fields takes several by commas: --fields id,status',
    ],
  ])('that take one value are refused where two are given: %j', (words, message, hint) => {
    const orders = { ...list, options: [{ flags: '--sku <sku>', description: '' }] };
    expect(() => readCommandLine(orders, words, {})).toThrowError(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining(message), hint }),
    );
    const repeated = readCommandLine(orders, ['--sku', 'A', '--sku', 'A', '--db', 'a.db', '--db', 'b.db'], {});
    expect([repeated.typed.options.sku, repeated.options.db]).toEqual(['A', 'b.db']);
  });

  test.each([
    [split, [], /orders split: missing required argument "order"/],
    [split, ['a', 'b'], /^orders split takes 1 argument: "b" is one too many$/],
    [split, ['a', '--item'], /--item <sku=n>" argument missing/],
    [advance, ['-3d'], /sandbox advance: "-3d" cannot be: the clock goes only forward/],
    [list, ['-3d'], /orders list: "-3d" begins with a dash/],
    [list, ['--limit', '1.5'], /--limit "1.5" is no whole number from 0 up/],
    [list, ['--limit', '-1'], /--limit "-1" is no whole number/],
    [list, ['--per-page', '101'], /--per-page "101" is more than 100/],
    [list, ['--page', '0'], /--page "0" is no whole number from 1 up/],
    [list, ['--now', 'yesterday'], /--now "yesterday" is no time/],
    [list, ['--now', '2026-02-30'], /--now "2026-02-30" is no time/],
  ])('that cannot be read are a usage error: %#', (command, words, message) => {
    expect(() => readCommandLine(command, words, {})).toThrowError(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(message) }),
    );
  });

  test('that were not typed have their defaults and nothing else', () => {
    const wait = spec('jobs wait', {
      options: [
        { flags: '--no-wait', description: '' },
        { flags: '--speed <n>', description: '', default: '1' },
      ],
    });
    expect(readCommandLine(wait, [], {}).typed.options).toMatchObject({ wait: true, speed: '1' });
    expect(readCommandLine(wait, ['--no-wait'], {}).typed.options).toMatchObject({ wait: false });
    expect(readCommandLine(wait, [], {}).options).toMatchObject({ header: undefined, noInput: false });
    expect(readCommandLine(wait, ['--no-header', '--no-input'], {}).options).toMatchObject({
      header: false,
      noInput: true,
    });
    expect(readCommandLine(wait, ['--header'], {}).options.header).toBe(true);
  });

  test('go before variables, variables before defaults', () => {
    const variables = {
      SHIPDOCK_DB: 'env.db',
      SHIPDOCK_OUTPUT: 'json',
      SHIPDOCK_ENV: 'production',
      SHIPDOCK_DEBUG: 'sql',
    };
    const fromVariables = readCommandLine(list, [], variables).options;
    expect(fromVariables).toMatchObject({ db: 'env.db', format: 'json', json: true, environment: 'production' });
    expect([...fromVariables.debug]).toEqual(['sql']);
    const fromFlags = readCommandLine(
      list,
      ['--db', 'flag.db', '--jsonl', '--environment', 'sandbox'],
      variables,
    ).options;
    expect(fromFlags).toMatchObject({ db: 'flag.db', format: 'jsonl', environment: 'sandbox' });
    expect(() => readCommandLine(list, [], { SHIPDOCK_OUTPUT: 'jsn' })).toThrow('SHIPDOCK_OUTPUT does not take "jsn"');
  });
});
