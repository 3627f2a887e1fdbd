import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildProgram, ROOT } from '../program.ts';
import { openShell } from './run-transcript.ts';
import { matchesLines, readTranscript, shownLines } from './transcript.ts';

/** Columns of the terminal on which the tour was written. */
const WIDTH = 120;

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```console\n(.*?)^```$/gms)].map((match) => match[1] ?? '');
const steps = readTranscript(blocks.join('\n'));

beforeAll(buildProgram);

test('the two commands of the README stand in it as they are run', () => {
  expect(readme).toContain('npm ci && npm run demo');
  expect(readme).toContain('npm ci && npm test');
});

test('what the tour of the README shows is what comes', () => {
  const shell = openShell();
  let exported = '';
  expect(steps.length).toBeGreaterThan(10);
  for (const step of steps) {
    if (step.command.startsWith('export ')) {
      exported += `${step.command}; `;
      continue;
    }
    const ran = shell.run({ command: exported + step.command, width: WIDTH });
    const lines = shownLines(ran.stdout);
    if (!matchesLines(step.stdout, lines)) expect(lines, `${step.command}\n${ran.stderr}`).toEqual(step.stdout);
  }
});
