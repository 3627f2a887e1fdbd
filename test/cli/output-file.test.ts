import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileName, openBinaryOutput } from '../../src/cli/files/binary-output.ts';
import { refuseUnwritable, writeOutputFile } from '../../src/cli/files/output-file.ts';
import type { OutputStream } from '../../src/cli/notices/stream.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shipdock-output-'));
});

const bytes = (text: string) => new TextEncoder().encode(text);
const nowhere: OutputStream = { isClosed: false, write: () => undefined };

describe('an output file', () => {
  test('holds everything, pieces in order, and nothing else is left in its folder', async () => {
    async function* pieces() {
      yield bytes('one ');
      yield bytes('two');
    }
    expect(await writeOutputFile(join(folder, 'l.pdf'), pieces())).toBe(join(folder, 'l.pdf'));
    expect(readFileSync(join(folder, 'l.pdf'), 'utf8')).toBe('one two');
    expect(readdirSync(folder)).toEqual(['l.pdf']);
  });

  test('is one for each of what goes into a folder, however alike the names are', async () => {
    const target = await openBinaryOutput({ target: `${folder}/`, isTerminal: true, stream: nowhere });
    const names = ['C/7.pdf', 'C_7.pdf', 'c_7.pdf', 'C_7.pdf'];
    const paths = [];
    for (const name of names) paths.push(await target.write(bytes(name), name));
    const written = ['C_7.pdf', 'C_7-2.pdf', 'c_7-3.pdf', 'C_7-4.pdf'];
    expect(paths).toEqual(written.map((name) => join(folder, name)));
    expect(readdirSync(folder).sort()).toEqual(written.toSorted());
  });

  test('takes away what a killed one had begun of it, and nothing that may still be written', async () => {
    async function* pieces() {
      yield bytes('whole');
    }
    const [old, fresh, others] = ['.l.csv.0123abcd.tmp', '.l.csv.4567abcd.tmp', '.other.csv.0123abcd.tmp'];
    for (const name of [old, fresh, others]) writeFileSync(join(folder, name), 'half');
    for (const name of [old, others]) utimesSync(join(folder, name), new Date(0), new Date(0));
    await writeOutputFile(join(folder, 'l.csv'), pieces());
    expect(readdirSync(folder).sort()).toEqual([fresh, others, 'l.csv']);
  });

  test('leaves nothing of what a signal ended half-way', async () => {
    const known = process.listeners('exit');
    async function* pieces() {
      yield bytes('x'.repeat(100_000));
      for (const end of process.listeners('exit').filter((each) => !known.includes(each))) end.call(process, 143);
      expect(readdirSync(folder)).toEqual([]);
      throw new Error('ended');
    }
    await expect(writeOutputFile(join(folder, 'l.csv'), pieces())).rejects.toThrow('ended');
    expect(process.listeners('exit')).toEqual(known);
  });

  test('that fails half-way leaves the old one as it was', async () => {
    const path = join(folder, 'l.pdf');
    writeFileSync(path, 'old');
    async function* pieces() {
      yield bytes('half');
      throw new Error('carrier gone');
    }
    await expect(writeOutputFile(path, pieces())).rejects.toThrow('carrier gone');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['l.pdf']);
  });

  test('keeps the rights of the one it replaces, and links stay links', async () => {
    const path = join(folder, 'real.pdf');
    writeFileSync(path, 'old', { mode: 0o640 });
    symlinkSync(path, join(folder, 'link.pdf'));
    expect(await writeOutputFile(join(folder, 'link.pdf'), bytes('new'))).toBe(path);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  test('may be a device', async () => {
    await writeOutputFile('/dev/null', bytes('gone'));
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test.each([
    ['in no folder', 'no/such/l.pdf', /its folder does not exist/],
    ['below a file', 'file/l.pdf', /a part of the path is a file/],
    ['of an endless name', `${'x'.repeat(300)}.pdf`, /the name is too long/],
  ])('%s is refused with the reason', async (_, path, message) => {
    writeFileSync(join(folder, 'file'), '');
    for (const work of [writeOutputFile, refuseUnwritable]) {
      await expect(work(join(folder, path), bytes('x'))).rejects.toMatchObject({
        code: 'output_unwritable',
        exitCode: 10,
        message: expect.stringMatching(message),
      });
    }
  });

  test.skipIf(process.platform === 'win32')('is told where it is a pipe whose reader goes away', async () => {
    const path = join(folder, 'pipe');
    expect(spawnSync('mkfifo', [path]).status).toBe(0);
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    async function* pieces() {
      closeSync(reader);
      yield bytes('late');
    }
    await expect(writeOutputFile(path, pieces())).rejects.toMatchObject({ code: 'output_unwritable' });
  });

  test('is proven writable beforehand without a trace', async () => {
    writeFileSync(join(folder, 'old'), 'old');
    await refuseUnwritable(join(folder, 'old'));
    await refuseUnwritable(join(folder, 'new'));
    await refuseUnwritable('/dev/null');
    expect([readdirSync(folder), readFileSync(join(folder, 'old'), 'utf8')]).toEqual([['old'], 'old']);
    await expect(refuseUnwritable(folder)).rejects.toThrow('that is a folder');
  });
});

describe('documents', () => {
  test('are not poured onto a terminal, unless -o - says so', async () => {
    const onto = (target?: string) => openBinaryOutput({ target, isTerminal: true, stream: nowhere });
    await expect(onto()).rejects.toMatchObject({ code: 'usage', hint: expect.stringMatching(/-o FILE.*\| lp/) });
    expect((await onto('-')).kind).toBe('stdout');
  });

  test('go to standard output in a pipe, to one file, or one by one into a folder', async () => {
    const into = (target?: string) => openBinaryOutput({ target, isTerminal: false, stream: nowhere });
    expect((await into()).kind).toBe('stdout');
    expect((await into(join(folder, 'a.pdf'))).kind).toBe('file');
    mkdirSync(join(folder, 'there'));
    expect((await into(join(folder, 'there'))).kind).toBe('folder');
    const made = await into(`${join(folder, 'new', 'deep')}/`);
    expect(await made.write(bytes('x'), 'SD../1Z 9.pdf')).toBe(join(folder, 'new', 'deep', 'SD.._1Z_9.pdf'));
  });

  test.each([
    ['../../etc/passwd', '__.._etc_passwd'],
    ['..', '_'],
    ['', '_'],
    ['a/b\u0000c.pdf', 'a_b_c.pdf'],
    ['SD123.zpl', 'SD123.zpl'],
  ])('named %j stay in their folder as %j', (name, expected) => {
    expect(fileName(name)).toBe(expected);
  });
});
