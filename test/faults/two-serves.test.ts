import { testTwoServes } from './two-serves.ts';

testTwoServes({ clients: 3, kills: 2, ordersAKill: 8, restarts: 1, faults: [] });
