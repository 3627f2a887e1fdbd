import { testKilledServes } from './killed-serves.ts';

testKilledServes(200);
