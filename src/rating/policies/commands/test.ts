import type { CommandRun } from '../../../cli/command.ts';
import { toldName } from '../../../cli/files/told-name.ts';
import { readTextFile } from '../../../cli/input/json-input.ts';
import { printableLines } from '../../../cli/output/cell.ts';
import type { Session } from '../../../cli/session.ts';
import { mistakeLine } from '../../../edited-files/mistake.ts';
import { counted } from '../../../kernel/counted.ts';
import { type TestedPoliciesJson, testView as view } from '../../policies.view.ts';
import { readPolicies } from '../read-policies.ts';
import { testPolicies } from '../test-policies.ts';

export { view };

/** The answer is a verdict: it comes first, and the exit code is 4 where something is wrong. */
export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  const tested = testFile(toldName(file), await readTextFile(session, file), session.clock.now());
  report(session, tested);
  if (tested.valid && tested.tests.length === 0) session.notices.warn(`${toldName(file)} carries no tests`);
  return tested.valid && tested.passed === tested.tests.length ? undefined : 4;
};

function testFile(name: string, source: string, now: Date): TestedPoliciesJson {
  const read = readPolicies(name, source);
  if ('mistakes' in read) return { file: name, valid: false, mistakes: read.mistakes, tests: [], passed: 0 };
  const tests = testPolicies(read.file, now.toISOString().slice(0, 10)).map((test) => ({
    name: test.name,
    passed: test.differences.length === 0,
    differences: test.differences,
  }));
  return { file: name, valid: true, mistakes: [], tests, passed: tests.filter(({ passed }) => passed).length };
}

function report(session: Session, tested: TestedPoliciesJson): void {
  if (session.options.json || session.options.quiet) {
    session.output.record(tested, view);
    return;
  }
  const lines = [
    ...tested.mistakes.map(mistakeLine),
    ...tested.tests.flatMap(({ name, passed, differences }) =>
      passed
        ? [`passed: ${name}`]
        : differences.map(
            ({ part, expected, computed }) => `failed: ${name}: ${part} expected ${expected}, computed ${computed}`,
          ),
    ),
    ...(tested.valid
      ? [`${tested.passed} of ${counted(tested.tests.length, 'test')} ${tested.passed === 1 ? 'passes' : 'pass'}`]
      : []),
  ];
  session.output.text(printableLines(lines.join('\n')));
}
