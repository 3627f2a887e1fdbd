import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bugText, errorText } from '../../src/cli/endings/error-report.ts';
import { listenForSignals } from '../../src/cli/endings/signals.ts';
import { databaseLocation } from '../../src/cli/engine/database-location.ts';
import { createColour } from '../../src/cli/notices/colour.ts';
import { createProgress, progressText } from '../../src/cli/notices/progress.ts';
import { readTerminal, wantsColor } from '../../src/cli/notices/terminal.ts';
import { relativeTime } from '../../src/cli/output/cell.ts';
import { packageRoot } from '../../src/cli/package-root.ts';
import { EXIT_CODES, text as exitCodesHelp } from '../../src/cli/topics/exit-codes.ts';
import { ERROR_CATALOGUE } from '../../src/kernel/error-catalogue.ts';
import { ShipdockError, toShipdockError } from '../../src/kernel/errors.ts';
import { ROOT } from '../program.ts';

describe('colour', () => {
  test.each([
    ['a terminal', true, 'auto', {}, true],
    ['a pipe', false, 'auto', {}, false],
    ['NO_COLOR', true, 'auto', { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR', true, 'auto', { NO_COLOR: '' }, true],
    ['NO_COLOR and FORCE_COLOR', true, 'auto', { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['FORCE_COLOR in a pipe', false, 'auto', { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0', true, 'auto', { FORCE_COLOR: '0' }, false],
    ['a dumb terminal', true, 'auto', { TERM: 'dumb' }, false],
    ['--color never', true, 'never', { FORCE_COLOR: '1' }, false],
    ['--color always', false, 'always', { NO_COLOR: '1' }, true],
  ] as const)('of %s', (_, isTerminal, color, variables, expected) => {
    expect(wantsColor(isTerminal, color, variables)).toBe(expected);
  });

  test('a terminal can be forced for tests, standard input only by name', () => {
    expect(readTerminal({ SHIPDOCK_FORCE_TTY: '100' })).toEqual({
      stdin: false,
      stdout: true,
      stderr: true,
      width: 100,
    });
    expect(readTerminal({ SHIPDOCK_FORCE_TTY: '60+stdin' })).toMatchObject({ stdin: true, width: 60 });
  });
});

describe('signals', () => {
  const listen = () => {
    const source = new EventEmitter();
    const exits: number[] = [];
    return { source, exits, signals: listenForSignals(source, (interrupted) => exits.push(interrupted.exitCode)) };
  };

  test('the first ends a command that does not listen at once, with 129, 130 or 143', () => {
    const int = listen();
    int.source.emit('SIGINT');
    expect(int.exits).toEqual([130]);
    const term = listen();
    term.source.emit('SIGTERM');
    expect(term.exits).toEqual([143]);
    const closed = listen();
    closed.source.emit('SIGHUP');
    expect(closed.exits).toEqual([129]);
  });

  test('the first lets a listening command finish its step, the second ends it at once', () => {
    const { source, exits, signals } = listen();
    const { interrupted } = signals;
    source.emit('SIGINT');
    expect([interrupted.aborted, signals.received?.exitCode, exits]).toEqual([true, 130, []]);
    source.emit('SIGTERM');
    expect(exits).toEqual([130]);
  });
});

describe('an error', () => {
  const plain = createColour(false);

  test('names thing, reason and help, the most useful line last, and no stack', () => {
    const error = new ShipdockError('usage', 'SO-1 cannot be split:\n2 left, 3 asked for', {
      hint: 'shipdock orders items list SO-1',
      details: [{ field: 'orders.csv:17 zip', message: 'is "9200"' }, { message: 'no field' }],
    });
    expect(errorText(error, plain)).toBe(
      [
        'error: SO-1 cannot be split: 2 left, 3 asked for',
        '  orders.csv:17 zip: is "9200"',
        '  no field',
        '  hint: shipdock orders items list SO-1',
        '  code: usage  (shipdock help errors usage)',
      ].join('\n'),
    );
  });

  test('that begins with its only problem does not tell it again, under a field called code least of all', () => {
    const details = [{ field: 'code', message: 'there is no box B' }];
    const error = new ShipdockError('box_not_found', 'there is no box B; nothing was deleted', { details });
    expect(errorText(error, plain).split('\n')).toEqual([
      'error: there is no box B; nothing was deleted',
      '  code: box_not_found  (shipdock help errors box_not_found)',
    ]);
    const taken = { details: [{ field: 'code', message: 'is taken' }] };
    expect(
      errorText(new ShipdockError('address_code_taken', 'another address has the code HQ', taken), plain).split('\n'),
    ).toEqual([
      'error: another address has the code HQ',
      '  code: address_code_taken  (shipdock help errors address_code_taken)',
    ]);
  });

  test('of many problems shows twenty and says how many more', () => {
    const details = Array.from({ length: 45 }, (_, index) => ({ field: `f${index}`, message: 'is missing' }));
    const lines = errorText(new ShipdockError('unreadable_field', 'no', { details }), plain).split('\n');
    expect(lines.length).toBe(1 + 20 + 1 + 1);
    expect(lines).toContain('  … and 25 more; --json names them all');
    const long = { field: 'BIG-1', message: 'line 2 quantity must be a whole number; '.repeat(4_000) };
    const cut = errorText(new ShipdockError('unreadable_field', 'no', { details: [long] }), plain).split('\n');
    expect(cut[1]).toMatch(/^ {2}BIG-1: line 2 quantity .*…$/);
    expect(cut[1]?.length).toBeLessThan(1_100);
  });

  test('that is our fault carries its stack and what a report needs', () => {
    const text = bugText(toShipdockError(new TypeError('x is not a function')), '1.2.3', ['orders', 'list'], plain);
    expect(text).toMatch(/^error: this is a fault in shipdock: x is not a function\n {4}at .*terminal\.test\.ts/);
    expect(text).toContain('shipdock 1.2.3, node v');
    expect(text).toContain('command: shipdock orders list');
  });

  test('of the catalogue has an exit code that help explains', () => {
    const explained = EXIT_CODES.map(([code]) => Number(code));
    for (const entry of Object.values(ERROR_CATALOGUE)) expect(explained).toContain(entry.exit);
    expect(exitCodesHelp()).toContain('order_not_found');
  });
});

describe('progress', () => {
  test('tells how many, how fast and how long still', () => {
    const request = { label: 'importing', unit: 'rows', total: 3000 };
    expect(progressText(request, 1200, 2000)).toBe('importing 1,200 of 3,000 rows · 600/s · 3 s left');
    expect(progressText({ label: 'reading', unit: 'bytes' }, 1_234_567, 1000)).toBe(
      'reading 1,234,567 bytes · 1,234,567/s',
    );
    expect(progressText(request, 0, 0)).toBe('importing 0 of 3,000 rows');
  });

  test('off a terminal is a line every thousand, with --quiet nothing', () => {
    const lines: string[] = [];
    const parts = { place: {}, line: (text: string) => lines.push(text), isTerminal: false };
    const progress = createProgress({ label: 'importing', unit: 'rows' }, { ...parts, isQuiet: false });
    for (let done = 1; done <= 2500; done++) progress.update(done);
    progress.finish('imported 2,500 rows');
    expect(lines.map((line) => line.split(' · ')[0])).toEqual([
      'importing 1,000 rows',
      'importing 2,000 rows',
      'imported 2,500 rows',
    ]);
    const quiet = createProgress({ label: 'importing', unit: 'rows' }, { ...parts, isQuiet: true });
    quiet.update(5000);
    quiet.finish('done');
    expect(lines.length).toBe(3);
  });
});

test.each([
  ['2026-01-31T11:59:57Z', 'now'],
  ['2026-01-31T11:59:20Z', '40 s ago'],
  ['2026-01-31T09:00:00Z', '3 h ago'],
  ['2026-02-03T12:00:00Z', 'in 3 d'],
  ['2025-06-01T12:00:00Z', '2025-06-01'],
  ['no time', 'no time'],
])('%s is told as %s', (time, expected) => {
  expect(relativeTime(time, new Date('2026-01-31T12:00:00Z'))).toBe(expected);
});

test('the package is found from the sources, with all that is read at run time', () => {
  expect(packageRoot()).toBe(ROOT.replace(/\/$/, ''));
  for (const folder of ['migrations', 'fixtures']) expect(existsSync(`${packageRoot()}/${folder}`)).toBe(true);
});

test('the data file is the one given, else in the data folder of the user', () => {
  expect(databaseLocation('/a/b.db', {})).toEqual({ location: '/a/b.db', origin: 'given' });
  expect(databaseLocation('postgres://h/d', {}).location).toBe('postgres://h/d');
  expect(databaseLocation(undefined, { XDG_DATA_HOME: '/d' })).toEqual({
    location: '/d/shipdock/sandbox.db',
    origin: 'default',
  });
  // A relative XDG path is to be ignored, its specification says.
  expect(databaseLocation(undefined, { XDG_DATA_HOME: 'd' }).location).toMatch(
    /\/\.local\/share\/shipdock\/sandbox\.db$/,
  );
});
