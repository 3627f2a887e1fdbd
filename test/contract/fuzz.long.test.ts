import { shareOf } from '../long-share.ts';
import { testServedFuzz } from './served-fuzz.ts';

testServedFuzz(shareOf(110_000));
