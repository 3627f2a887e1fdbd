import { shareOf } from '../long-share.ts';
import { testBusyDay } from './busy-day.ts';

testBusyDay({ seconds: shareOf(1_800) });
