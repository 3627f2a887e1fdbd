import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WithoutResult } from './test/without-result.ts';

const isLong = process.env.SHIPDOCK_LONG !== undefined;

/** Files that take long, however short they are: begun last, one would go on alone. */
const LONG = /\/test\/(faults|contract|orders-depth|database-care)\//;

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongOne = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLongOne), ...sorted.filter((file) => !isLongOne(file))];
  }
}

export default defineConfig({
  test: {
    include: [isLong ? 'test/**/*.long.test.ts' : 'test/**/*.test.ts'],
    exclude: isLong ? [] : ['test/**/*.long.test.ts'],
    globalSetup: ['test/engine/global-setup.ts'],
    setupFiles: ['test/random-seed.ts', 'test/equal-bytes.ts'],
    // Processes, not threads: tests load a native module, send signals and read process.exitCode.
    pool: 'forks',
    // Files of a worker share the modules that they load: loading them anew for each took a quarter of the time.
    isolate: false,
    // What a test that fails put in the place of the clock or of a variable is not there for the next, of whichever file.
    restoreMocks: true,
    unstubEnvs: true,
    // To compile and optimise what runs a few times took a sixth of the processor: V8 waits eight times as long before it does.
    execArgv: ['--interrupt-budget=528000'],
    // For two processors: while one waits for a process, a database or a pause, the others work on.
    maxWorkers: 3,
    sequence: { sequencer: LongOnesFirst },
    // None takes a tenth of that on a machine that is quiet.
    testTimeout: isLong ? 1_800_000 : 300_000,
    hookTimeout: 300_000,
    reporters: [process.env.CI === undefined ? 'default' : 'verbose', new WithoutResult()],
  },
});
