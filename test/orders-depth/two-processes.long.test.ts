import { shareOf } from '../long-share.ts';
import { testTwoProcesses } from './conservation/two-processes.ts';

testTwoProcesses(shareOf(1_000));
