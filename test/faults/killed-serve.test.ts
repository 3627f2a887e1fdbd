import { testKilledServes } from './killed-serves.ts';

testKilledServes(12);
