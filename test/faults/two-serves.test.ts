import { testTwoServes } from './two-serves.ts';

testTwoServes({ clients: 3, kills: 1, ordersAKill: 6, restarts: 1, faults: [] });
