import { testTwoProcesses } from './conservation/two-processes.ts';

testTwoProcesses(Math.max(1, Math.round(1_000 * Number(process.env.SHIPDOCK_LONG_SHARE ?? 1))));
