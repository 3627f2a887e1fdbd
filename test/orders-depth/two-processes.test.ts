import { testTwoProcesses } from './conservation/two-processes.ts';

testTwoProcesses(4);
