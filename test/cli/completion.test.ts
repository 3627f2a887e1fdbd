import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { completionModel } from '../../src/cli/completion/completion-model.ts';
import { completionScript, SHELLS } from '../../src/cli/completion/completion-script.ts';
import { namesOf } from '../../src/cli/words/command-name.ts';
import { NAME_KINDS, rangeOf } from '../../src/database/sqlite/names-beginning.ts';
import { oneProcess } from '../one-process.ts';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER } from '../program.ts';

const home = freshFolder();
const database = join(home, 'data.db');
const env = { ...bareEnvironment(home), SHIPDOCK_DB: database };
const shipdock = oneProcess();
const script = join(home, 'shipdock.bash');
const names = join(home, 'names');

const ODD_NAMES = [
  ...[
    'SO 1',
    'SO 2 x',
    'Q"1',
    "Q's",
    'D$HOME',
    'C:1:2',
    'C:1:3',
    'E=1',
    'B`id`',
    '-dash',
    'Ünï',
    'st*r',
    'back\\slash',
  ],
  ...['a,b', '#hash', '!bang', '$(touch pwned)'],
];

const orderLine = (number: string) =>
  JSON.stringify({ order_number: number, order_line_items: [{ sku: 'MUG', quantity: 1 }] });
const complete = async (words: string, variables: Record<string, string> = {}) =>
  (await shipdock(['__complete', ...words.split(' ')], { env: { ...env, ...variables } })).stdout
    .split('\n')
    .slice(0, -1);

beforeAll(async () => {
  buildProgram();
  expect((await shipdock(['init', '--yes'], { env })).status).toBe(0);
  const many = Array.from({ length: 61 }, (_, number) => `SO-${1000 + number}`);
  const input = [...ODD_NAMES, ...many].map(orderLine).join('\n');
  expect((await shipdock(['orders', 'import', '-', '-q'], { env, input })).status).toBe(0);
  writeFileSync(script, await completionScript('bash', await allCommands()));
  writeFileSync(names, [...ODD_NAMES, ''].join('\n'));
}, 60_000);

/** What bash is offered for each line, typed up to its end. Names that begin with `st` come from the program, others from a list. */
function offered(lines: readonly string[]): readonly (readonly string[])[] {
  const typing = `
    . ${script}
    compopt() { :; }
    type() { [[ $1 == compopt ]] || builtin type "$@"; }
    shipdock() {
      if [[ $3 == st ]]; then ${process.execPath} ${LAUNCHER} "$@"; return; fi
      for word; do case $word in --db=/nowhere | --server=*) return ;; esac; done
      cat ${names}
    }
    COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
    while IFS= read -r line; do
      COMP_LINE=$line COMP_POINT=\${#line}
      _shipdock shipdock
      printf '%s\\t' "\${COMPREPLY[@]}"; echo
    done`;
  const ran = spawnSync('bash', ['--norc', '-c', typing], { input: `${lines.join('\n')}\n`, encoding: 'utf8', env });
  expect(ran.stderr).toBe('');
  return ran.stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t').filter((one) => one !== ''));
}

describe('bash completes', () => {
  const CASES: readonly (readonly [string, readonly string[]])[] = [
    ['shipdock ord', ['orders']],
    ['shipdock orders sp', ['split']],
    ['shipdock orders items u', ['update']],
    ['shipdock --db x orders items u', ['update']],
    ['shipdock orders list --stat', ['--status']],
    ['shipdock orders list --status pi', ['picking']],
    ['shipdock orders list --status=pi', ['picking']],
    ['shipdock orders list --status new,pi', ['new,picking']],
    ['shipdock orders list --fields id,order_n', ['id,order_number']],
    ['shipdock --color al', ['always']],
    ['shipdock completion f', ['fish']],
    ['shipdock settings set label', ['label_format']],
    ['shipdock settings set label_format P', ['PDF']],
    ['shipdock policies get ra', ['rating_rules']],
    ['shipdock api P', ['POST']],
    ['shipdock help exit', ['exit-codes']],
    ['echo one; shipdock lab', ['labels']],
    ['shipdock orders get SO\\ ', ['SO\\ 1', 'SO\\ 2\\ x']],
    ['shipdock orders get "SO ', ['SO 1', 'SO 2 x']],
    ["shipdock orders get 'Q", ['Q"1', "Q'\\''s"]],
    ['shipdock orders get "Q', ['Q\\"1', "Q's"]],
    ['shipdock orders get "D', ['D\\$HOME']],
    ['shipdock orders get D', ['D\\$HOME']],
    ['shipdock orders get C:1:', ['2', '3']],
    ['shipdock orders get B', ['B\\`id\\`']],
    ["shipdock orders get '$(", ['$(touch pwned)']],
    ['shipdock orders get -- -d', ['-dash']],
    ['shipdock orders get ba', ['back\\\\slash']],
    ['shipdock orders get SO-1000 st', ['st\\*r']],
    ['shipdock orders get $(touch pwned) S', []],
    ['shipdock --db /nowhere orders get S', []],
    [`shipdock --db '${database}' orders get st`, ['st\\*r']],
    ['SHIPDOCK_DB=/nowhere shipdock orders get S', []],
    ['shipdock --server http://127.0.0.1:9 orders get S', []],
  ];
  let answers: readonly (readonly string[])[] = [];
  beforeAll(() => {
    answers = offered(CASES.map(([line]) => line));
  }, 60_000);

  test.each(CASES.map(([line, expected], place) => [line, expected, place] as const))('%s', (_, expected, place) => {
    expect(answers[place]).toEqual(expected);
  });

  test('without running anything that is in the line', () => {
    expect(existsSync(join(home, 'pwned')) || existsSync('pwned')).toBe(false);
  });
});

describe.each(SHELLS)('the script for %s', (shell) => {
  test('knows every command, and is words alone between its quotes', async () => {
    const text = await completionScript(shell, await allCommands());
    for (const name of (await allCommands()).flatMap(namesOf)) {
      expect(text).toMatch(name.includes(' ') ? `'${name}'` : name);
    }
    expect(text).not.toContain('undefined');
  });
});

test('whatever is looked up for an argument or option is a kind that the data answers', async () => {
  const { commands } = await completionModel(await allCommands());
  const kinds = commands.flatMap((command) => [
    ...command.arguments,
    ...command.options.map(({ kind }) => kind ?? '_'),
  ]);
  for (const kind of kinds.filter((one) => one.startsWith('n-'))) expect(NAME_KINDS).toHaveProperty(kind.slice(2));
  for (const kind of kinds) expect(kind).toMatch(/^(_|f|n-[a-z]+|[cm]:[\w.,-]+)$/);
});

describe('__complete', () => {
  test('answers at most twenty, the last of them the last of all', async () => {
    const names = await complete('order SO-10');
    expect([names.length, names[0], names.at(-1)]).toEqual([20, 'SO-1000', 'SO-1060']);
    expect(await complete('order SO-106')).toEqual(['SO-1060']);
    expect(await complete('order ')).toHaveLength(20);
    expect((await complete('order ord_')).length).toBe(20);
  });

  test('completes the numbers of shipments as they are written', async () => {
    const connection = new SqliteConnection(database);
    const columns = 'account_id, order_number, status, version, carrier_code, service_code, total_minor, currency';
    const insert =
      connection.prepare(`INSERT INTO shipments (id, shid, ${columns}, tracking_number, created_at, updated_at,
      details, journal_position, journal_hash)
      SELECT 'shp_' || ?, ?, default_account_id, 'X', 'ordered', 1, 'FXP', 'G', 0, 'USD', 'T', '', '', '{}', 1, 'x'
      FROM database_info`);
    for (const shid of [1, 2, 10, 15, 19, 100, 191]) insert.run(shid, shid);
    connection.close();
    expect(await complete('shipment 1')).toEqual(['1', '10', '100', '15', '19', '191']);
    expect(await complete('shipment 19')).toEqual(['19', '191']);
    expect(await complete('shipment x')).toEqual([]);
  });

  test('tells nothing of another account', async () => {
    expect((await shipdock(['accounts', 'create', 'Second Inc'], { env })).status).toBe(0);
    expect(await complete('order SO-10', { SHIPDOCK_ACCOUNT: 'Second Inc' })).toEqual([]);
    expect(await complete('order SO-10', { SHIPDOCK_ACCOUNT: 'Third Inc' })).toEqual([]);
  });

  test('is silent about every fault, makes no file and changes none', async () => {
    const before = readdirSync(home);
    const bytes = readFileSync(database);
    writeFileSync(join(home, 'text.db'), 'text');
    for (const words of [[], ['order'], ['nonsense', 'x'], ['order', 'SO', '--db=/nowhere/at.db'], ['order', '\0']]) {
      expect(await shipdock(['__complete', ...words], { env })).toMatchObject({ status: 0, stderr: '' });
    }
    expect(await complete('order S', { SHIPDOCK_DB: join(home, 'none.db') })).toEqual([]);
    expect(await complete('order S', { SHIPDOCK_DB: join(home, 'text.db') })).toEqual([]);
    expect(await complete('order S', { SHIPDOCK_CONFIG: '/nowhere' })).toEqual([]);
    expect(await complete('order S', { SHIPDOCK_DB: 'postgres://127.0.0.1:9/none' })).toEqual([]);
    expect(readdirSync(home).filter((file) => !before.includes(file))).toEqual(['text.db']);
    expect(readFileSync(database).equals(bytes)).toBe(true);
  });

  test('waits for nobody to write into a pipe, nor does a command', async () => {
    const pipe = join(home, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    expect(await complete('order S', { SHIPDOCK_DB: pipe })).toEqual([]);
    const got = await shipdock(['orders', 'get', 'SO-1000'], { env: { ...env, SHIPDOCK_DB: pipe } });
    expect([got.status, got.stderr]).toEqual([10, expect.stringContaining('is a pipe or device, not a data file')]);
  });

  test.each(Object.entries(NAME_KINDS))('reads an index alone: %s', (_, columns) => {
    const connection = new SqliteConnection(database, { readonly: true });
    for (const column of columns) {
      const plan = connection.prepare(`EXPLAIN QUERY PLAN ${rangeOf(column)}`).all('a', 'b', 'c');
      const steps = plan.map((step) => (step as { readonly detail: string }).detail);
      expect(steps).toEqual([
        expect.stringMatching(/^SEARCH \w+ USING COVERING INDEX \w+ \(account_id=\? AND \w+>\? AND/),
      ]);
    }
    connection.close();
  });
});
