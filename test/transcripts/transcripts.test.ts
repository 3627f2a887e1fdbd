import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildProgram, ROOT } from '../program.ts';
import { openShell } from './run-transcript.ts';
import { matchesLines, readTranscript, shownLines } from './transcript.ts';

const FOLDER = join(ROOT, 'test', 'transcripts');

beforeAll(buildProgram);

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.transcript')))('%s', (name) => {
  const shell = openShell();
  const steps = readTranscript(readFileSync(join(FOLDER, name), 'utf8'));

  test.each(steps.map((step) => [`${step.line}: ${step.command}`, step] as const))('%s', (_, step) => {
    const ran = shell.run(step);
    const actual = { stdout: shownLines(ran.stdout), stderr: shownLines(ran.stderr), exit: ran.exit };
    const isAsExpected =
      matchesLines(step.stdout, actual.stdout) && matchesLines(step.stderr, actual.stderr) && step.exit === ran.exit;
    // Compared whole only where it differs, so that the report shows what came.
    if (!isAsExpected) expect(actual).toEqual({ stdout: step.stdout, stderr: step.stderr, exit: step.exit });
  });
});

describe('a transcript', () => {
  test('that expects something else than came is seen to differ', () => {
    expect(matchesLines(['a<*>c', '…', 'z'], ['abc', 'x', 'y', 'z'])).toBe(true);
    expect(matchesLines(['a<*>c', '…'], ['abc'])).toBe(true);
    expect(matchesLines(['a'], ['a', 'b'])).toBe(false);
    expect(matchesLines(['a', 'b'], ['a'])).toBe(false);
    expect(matchesLines(['a.c'], ['abc'])).toBe(false);
    expect(matchesLines(['…', 'z'], ['a', 'b'])).toBe(false);
  });

  test('knows streams, terminals and exit codes apart', () => {
    const [first, second] = readTranscript('# note\n$ one\nout\n! err\n= 3\n\n@tty 60\n$ two\n');
    expect(first).toEqual({ line: 2, command: 'one', width: undefined, stdout: ['out'], stderr: ['err'], exit: 3 });
    expect(second).toMatchObject({ command: 'two', width: 60, exit: 0 });
  });
});
