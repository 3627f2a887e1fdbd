import { defineConfig } from 'vitest/config';

const isLong = process.env.SHIPDOCK_LONG !== undefined;

export default defineConfig({
  test: {
    include: [isLong ? 'test/**/*.long.test.ts' : 'test/**/*.test.ts'],
    exclude: isLong ? [] : ['test/**/*.long.test.ts'],
    globalSetup: ['test/engine/global-setup.ts'],
    setupFiles: ['test/random-seed.ts'],
    // Processes, not threads: tests load a native module, send signals and read process.exitCode.
    pool: 'forks',
    // Files of a worker share the modules that they load: loading them anew for each took a quarter of the time.
    isolate: false,
    maxWorkers: 2,
    // None takes a tenth of that on a machine that is quiet.
    testTimeout: isLong ? 1_800_000 : 300_000,
    hookTimeout: 300_000,
    reporters: process.env.CI === undefined ? ['default'] : ['verbose'],
  },
});
