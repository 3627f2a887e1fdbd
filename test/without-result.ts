import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names at the end of a run the tests that have no result: where the process of a test file dies, the run only says that one
 * did, not in which file or after which test.
 */
export class WithoutResult implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    for (const { relativeModuleId, children } of files) {
      const tests = [...children.allTests('pending')];
      if (tests.length === 0) continue;
      const names = tests.slice(0, 3).map(({ fullName }) => fullName);
      process.stderr.write(`${relativeModuleId} has no result of ${tests.length} tests: ${names.join('; ')} …\n`);
    }
  }
}
