import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildProgram, freshFolder, ROOT, shipdock } from '../program.ts';
import { type Loads, loadsOf } from './loads.ts';

/** Every command line loads these packages and no more, unless its row allows them. */
const ALWAYS = ['commander', 'fastest-levenshtein'];
/** Modules of Node that cost a millisecond or more each. */
const COSTLY_BUILTINS = [
  'child_process',
  'crypto',
  'http',
  'https',
  'net',
  'readline',
  'segmenter',
  'stream',
  'tls',
  'worker_threads',
  'zlib',
];

interface Row {
  readonly words: readonly string[];
  /** Packages beyond those that every command may load. */
  readonly packages?: readonly string[];
  /** Whether it opens the data. Commands that do not load nothing of any resource. */
  readonly data?: boolean;
  /** Sources that it is about, beyond those that every command may load. */
  readonly sources?: RegExp;
  readonly env?: Readonly<Record<string, string>>;
}

const FIXTURE = (file: string) => join(ROOT, 'fixtures', 'packing', file);

/** What each command may load at its start; a row per command worth guarding. */
const ROWS: readonly Row[] = [
  { words: ['version'] },
  { words: ['version', '--json', '--fields', 'node'] },
  { words: ['commands'] },
  { words: ['help', 'errors'] },
  { words: ['--help'] },
  { words: ['version', '-h'] },
  { words: ['orders', 'list', '-h'] },
  { words: ['orders', 'list'], data: true },
  { words: ['orders', 'list', '--json'], data: true },
  { words: ['orders', 'get', 'SO-1001'], data: true },
  { words: ['__complete', 'order', 'SO'], data: true },
  { words: ['shipments', 'list'], data: true },
  { words: ['stats'], data: true },
  // The columns of an order file bring the reading of one with them.
  {
    words: ['orders', 'export', '-o', join(freshFolder(), 'orders.csv')],
    data: true,
    packages: ['zod'],
    sources: /./,
  },
  {
    words: ['pack', '--items', FIXTURE('orders_items.csv'), '--boxes', FIXTURE('boxes.csv'), '--jsonl'],
    sources: /^(packing|csv)\//,
  },
  {
    words: ['version', '--columns', 'node'],
    env: { SHIPDOCK_FORCE_TTY: '80' },
  },
  {
    words: ['commands', '--columns', 'name'],
    env: { SHIPDOCK_FORCE_TTY: '80' },
    packages: ['cli-table3', 'string-width'],
  },
];

const DATA_PACKAGES = ['better-sqlite3', 'kysely'];

/** What weighs: only commands that pack, rate, draw, read CSV, check addresses or serve may load these. */
const WEIGHTY =
  /^(packing\/(?!packing\.operations)|carriers\/tariff\/|documents\/(?!documents\.operations|[a-z-]+\.store|kept\/document(-link)?\.ts|operations\/(documents-of|link-maker)\.ts)|csv\/|http\/|addresses\/(?!addresses\.operations|search-key|po-box\.ts|[a-z-]+\.store|[a-z-]+-json)|contract\/([a-z]+-)?fields?\.ts|orders\/import\/)/;

let database = '';

beforeAll(() => {
  buildProgram();
  database = join(freshFolder(), 'guard.db');
  for (const words of [
    ['init', '--yes'],
    ['orders', 'import', `${ROOT}/fixtures/csv/orders-template.csv`],
  ]) {
    const ran = shipdock(words, { env: { SHIPDOCK_DB: database } });
    if (ran.status !== 0) throw new Error(ran.stderr);
  }
});

describe.each(ROWS.map((row) => [row.words.join(' '), row] as const))('shipdock %s', (_, row) => {
  let loads: Loads;
  beforeAll(() => {
    loads = loadsOf(row.words, { SHIPDOCK_DB: database, ...row.env });
  });

  test('loads no package that it does not use', () => {
    const allowed = [...ALWAYS, ...(row.packages ?? []), ...(row.data === true ? DATA_PACKAGES : [])];
    expect(loads.packages.filter((name) => !allowed.includes(name) && !isPartOf(name, allowed))).toEqual([]);
  });

  test('loads no source that it does not concern', () => {
    const resources = loads.sources.filter((path) => !/^(kernel|cli)\//.test(path) && !path.endsWith('.commands.ts'));
    const others = resources.filter((path) => row.sources?.test(path) !== true);
    expect(others.filter((path) => row.data !== true || WEIGHTY.test(path))).toEqual([]);
  });

  test('loads no costly module of Node', () => {
    expect(loads.builtins.filter((name) => COSTLY_BUILTINS.includes(name))).toEqual([]);
  });
});

test('shipdock --version loads nothing but the version', () => {
  const { chunks, packages, builtins } = loadsOf(['--version']);
  expect({ chunks, packages, builtins }).toEqual({ chunks: [], packages: [], builtins: ['fs'] });
});

// V8 refuses the compiled code of what is loaded once an import has told it how large its heap may grow.
test.each([['list'], ['get', 'SO-1001'], ['import', `${ROOT}/fixtures/csv/orders-template.csv`]])(
  'shipdock orders %s finds all that it loads in one file',
  (verb, ...rest) => {
    const { chunks } = loadsOf(['orders', verb, ...rest], { SHIPDOCK_DB: database });
    expect(chunks).toEqual([`together-orders-${verb}.js`]);
  },
);

test('a booking loads no clock of Node, and links and tracking addresses are made for who reads them', () => {
  const { builtins } = loadsOf(['shipments', 'book', 'SO-1001', '--yes'], { SHIPDOCK_DB: database });
  expect(builtins).not.toContain('perf_hooks');
  const signs = (words: readonly string[]) => loadsOf(words, { SHIPDOCK_DB: database }).builtins.includes('crypto');
  expect({ shown: signs(['orders', 'list', '--json']), unshown: signs(['orders', 'list']) }).toEqual({
    shown: true,
    unshown: false,
  });
});

test('a label is read and drawn without the query builder', () => {
  const env = { SHIPDOCK_DB: database };
  expect(shipdock(['shipments', 'book', 'SO-1001', '--yes'], { env })).toMatchObject({ status: 0 });
  const { packages } = loadsOf(['labels', 'get', '1', '-o', join(freshFolder(), 'label.pdf')], env);
  expect({ pdfkit: packages.includes('pdfkit'), kysely: packages.includes('kysely') }).toEqual({
    pdfkit: true,
    kysely: false,
  });
});

test('what --debug puts around the engine is loaded for who asks', () => {
  const traced = (words: readonly string[]) =>
    loadsOf(words, { SHIPDOCK_DB: database }).sources.filter((path) => /trac(e|ed|ing)\b/.test(path));
  expect(traced(['orders', 'list'])).toEqual([]);
  expect(traced(['orders', 'list', '--debug'])).toContain('database/tracing/traced-database.ts');
});

test('the guard sees what a command loads', () => {
  const { packages, sources } = loadsOf(['commands'], { SHIPDOCK_FORCE_TTY: '80' });
  expect(packages).toContain('cli-table3');
  expect(sources).toContain('cli/commands/commands.ts');
});

const PARTS: Readonly<Record<string, readonly string[]>> = {
  'cli-table3': ['@colors/colors'],
  'string-width': ['get-east-asian-width', 'strip-ansi', 'ansi-regex'],
};

/** Packages that an allowed one brings along. */
function isPartOf(name: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => PARTS[one]?.includes(name) ?? false);
}
