import { testServedFuzz } from './served-fuzz.ts';

testServedFuzz(110_000);
