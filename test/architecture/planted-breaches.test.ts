import { describe, expect, test } from 'vitest';
import { findBreaches } from './check-house.ts';

/** A house in order, to which each test adds its breach. */
const SOUND: Readonly<Record<string, string>> = {
  'kernel/money.ts': 'export const zero = 0;',
  'kernel/clock.ts': 'export const systemClock = { now: () => new Date() };',
  'database/database.ts': 'export interface Transaction { readonly id: string }',
  'seams/services.ts': "import type { Transaction } from '../database/database.ts';\nexport type T = Transaction;",
  'orders/order.ts': "import { zero } from '../kernel/money.ts';\nexport const total = zero;",
  'orders/orders.schema.ts':
    "import * as z from 'zod/mini';\nexport const order = z.string();\nexport type Input = string;",
  'orders/orders.store.ts':
    "import type { Transaction } from '../database/database.ts';\nexport const load = (t: Transaction) => t;",
  'orders/orders.operations.ts': "export const operations = { load: () => import('./operations/get.ts') };",
  'orders/operations/get.ts': "import { load } from '../orders.store.ts';\nexport const execute = load;",
  'orders/orders.view.ts': "import type { View } from '../cli/view.ts';\nexport const view: View = [];",
  'orders/orders.commands.ts':
    "import type { CommandSpec } from '../cli/command.ts';\nexport const rows: CommandSpec[] = [{ load: () => import('./commands/get.ts') }];",
  'orders/commands/get.ts': "import { operations } from '../orders.operations.ts';\nexport const run = operations;",
  'shipments/shipment.ts': "import { total } from '../orders/order.ts';\nexport const weight = total;",
  'shipments/operations/book.ts':
    "import { execute } from '../../orders/operations/get.ts';\nexport const book = execute;",
  'engine/engine.ts': "import { load } from '../orders/orders.store.ts';\nexport const open = () => load;",
  'cli/view.ts': 'export type View = readonly string[];',
  'cli/command.ts': 'export interface CommandSpec { readonly load: () => Promise<unknown> }',
  'cli/main.ts':
    "import { open } from '../engine/engine.ts';\nimport { rows } from '../orders/orders.commands.ts';\nexport const main = [open, rows];",
  'tariff/tariff-file.ts': "import { readFileSync } from 'node:fs';\nexport const read = () => readFileSync('x');",
};

const breaches = (planted: Readonly<Record<string, string>>) =>
  findBreaches(new Map(Object.entries({ ...SOUND, ...planted })));

test('a house in order has no breach', () => {
  expect(breaches({})).toEqual([]);
});

describe('an arrow that points outwards is found', () => {
  test.each<[string, string, string, string]>([
    [
      'kernel → rule',
      'kernel/bad.ts',
      "import { total } from '../orders/order.ts';",
      'a kernel imports a rule, orders/order.ts',
    ],
    [
      'rule → operation',
      'orders/bad.ts',
      "import { execute } from './operations/get.ts';",
      'a rule imports an operation, orders/operations/get.ts',
    ],
    [
      'rule → store',
      'orders/bad.ts',
      "import { load } from './orders.store.ts';",
      'a rule imports a store, orders/orders.store.ts',
    ],
    [
      'rule → store, types alone',
      'orders/bad.ts',
      "import type { load } from './orders.store.ts';",
      'a rule imports a store, orders/orders.store.ts',
    ],
    [
      'rule → database, types alone',
      'orders/bad.ts',
      "import type { Transaction } from '../database/database.ts';",
      'a rule imports the database, database/database.ts',
    ],
    [
      'rule → schema, values',
      'orders/bad.ts',
      "import { order } from './orders.schema.ts';",
      'a rule imports a schema, orders/orders.schema.ts',
    ],
    [
      'rule → edge',
      'orders/bad.ts',
      "import { read } from '../tariff/tariff-file.ts';",
      'a rule imports an edge, tariff/tariff-file.ts',
    ],
    [
      'rule → cli by a re-export',
      'orders/bad.ts',
      "export const a = 1;\nexport { main } from '../cli/main.ts';",
      'a rule imports a cli, cli/main.ts',
    ],
    [
      'rule → engine, loaded late',
      'orders/bad.ts',
      "export const a = () => import('../engine/engine.ts');",
      'a rule imports an engine, engine/engine.ts',
    ],
    [
      'operation → engine',
      'orders/operations/bad.ts',
      "import { open } from '../../engine/engine.ts';",
      'an operation imports an engine, engine/engine.ts',
    ],
    [
      'operation → database, values',
      'orders/operations/bad.ts',
      "import { x } from '../../database/database.ts';",
      'an operation imports the database, database/database.ts',
    ],
    [
      'operation → cli',
      'orders/operations/bad.ts',
      "import { main } from '../../cli/main.ts';",
      'an operation imports a cli, cli/main.ts',
    ],
    ['engine → cli', 'engine/bad.ts', "import { main } from '../cli/main.ts';", 'an engine imports a cli, cli/main.ts'],
    [
      'http → store of a resource',
      'http/bad.ts',
      "import { load } from '../orders/orders.store.ts';",
      "reaches into another's store, orders/orders.store.ts",
    ],
    [
      'command → store',
      'orders/commands/bad.ts',
      "import { load } from '../orders.store.ts';",
      'a command imports a store, orders/orders.store.ts',
    ],
    [
      'view → cli beyond its seam',
      'orders/bad.view.ts',
      "import type { main } from '../cli/main.ts';",
      'a view imports a cli, cli/main.ts',
    ],
    [
      'packages → what stands on them',
      'packages/bad.ts',
      "import type { Booking } from '../shipments/operations/book.ts';",
      'knows of shipments, which stands on it: shipments/operations/book.ts',
    ],
  ])('%s', (_, path, source, message) => {
    expect(breaches({ [path]: source })).toContain(`${path}: ${message}`);
  });

  test("into another resource's store", () => {
    const path = 'shipments/operations/bad.ts';
    const source = "import { load } from '../../orders/orders.store.ts';";
    expect(breaches({ [path]: source })).toEqual([`${path}: reaches into another's store, orders/orders.store.ts`]);
  });

  test('to a file that is not there', () => {
    expect(breaches({ 'orders/bad.ts': "import { a } from './gone.ts';" })).toEqual([
      'orders/bad.ts: imports orders/gone.ts, which is not there',
    ]);
  });
});

describe('a pure file that touches the machine is found', () => {
  test.each([
    ["import { readFileSync } from 'node:fs';", 'imports node:fs'],
    ["import { randomBytes, createHash } from 'node:crypto';", 'imports node:crypto'],
    ["import { DateTime } from 'luxon';", 'imports luxon'],
    ['export const now = () => new Date();', 'uses new Date()'],
    ['export const now = () => Date.now();', 'uses Date.now'],
    ['export const chance = () => Math.random();', 'uses Math.random'],
    ['export const home = () => process.env;', 'uses process'],
    ['export const get = (url: string) => fetch(url);', 'uses fetch'],
    ['export const wait = () => setTimeout(() => undefined, 1);', 'uses setTimeout'],
    ['export const a = ((b) => b)(performance as unknown);', 'uses performance'],
  ])('%s', (source, message) => {
    expect(breaches({ 'orders/bad.ts': source })).toEqual([`orders/bad.ts: a rule ${message}`]);
  });

  test('and one that only looks like it is not', () => {
    const source = [
      "import { createHash } from 'node:crypto';",
      'export interface Step { readonly process: string; fetch(url: string): void }',
      'export const parse = (text: string) => new Date(text);',
      'export const name = (step: Step) => step.process;',
      'export const made = { process: 1, fetch: 2 };',
      'export const hash = createHash;',
    ].join('\n');
    expect(breaches({ 'orders/good.ts': source })).toEqual([]);
  });
});

describe('found are also', () => {
  test('rows of the command table that load something at every start', () => {
    const source = "import { view } from './orders.view.ts';\nexport const rows = [view];";
    expect(breaches({ 'orders/bad.commands.ts': source })).toContain(
      'orders/bad.commands.ts: loads ./orders.view.ts at every start',
    );
  });

  test('packages imported in two files, or outside the files they are listed for', () => {
    const planted = {
      'cli/a.ts': "import ora from 'ora';\nexport const a = ora;",
      'cli/b.ts': "export const b = () => import('ora');",
      'engine/c.ts': "import { z } from 'zod/v4';\nexport const c = z;",
      'cli/d.ts': "import type { Ora } from 'ora';\nexport type D = Ora;",
    };
    expect(breaches(planted)).toEqual(['ora: imported in cli/a.ts, cli/b.ts', 'zod: imported in engine/c.ts']);
  });

  test('rings of files, each once', () => {
    const planted = {
      'orders/a.ts': "import { b } from './b.ts';\nexport type A = typeof b;",
      'orders/b.ts': "import { c } from './c.ts';\nexport const b = () => c;",
      'orders/c.ts': "import type { A } from './a.ts';\nexport const c = (a: A) => a;",
    };
    expect(breaches(planted)).toEqual(['cycle: orders/a.ts → orders/b.ts → orders/c.ts → orders/a.ts']);
  });

  test('work at import time, states in modules, and files that only pass on', () => {
    expect(breaches({ 'cli/bad.ts': 'export const a = 1;\nconsole.log(a);' })).toEqual([
      'cli/bad.ts: a ExpressionStatement that runs on import',
    ]);
    expect(breaches({ 'cli/bad.ts': 'export let count = 0;' })).toEqual(['cli/bad.ts: top-level let']);
    expect(breaches({ 'orders/index.ts': "export * from './order.ts';" })).toEqual([
      'orders/index.ts: only passes on what other files export',
    ]);
  });

  test('files that cannot be read', () => {
    expect(() => breaches({ 'orders/bad.ts': 'export const = 1' })).toThrow('orders/bad.ts cannot be parsed');
  });
});
