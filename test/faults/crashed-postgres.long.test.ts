import { shareOf } from '../long-share.ts';
import { testTwoServes } from './two-serves.ts';

testTwoServes({
  clients: 6,
  kills: shareOf(20),
  ordersAKill: 30,
  instead: 'database crashes',
  restarts: 0,
  faults: [
    { call: 'book', fault: 'half_finished', times: 3 },
    { call: 'find', fault: 'unavailable', times: 2 },
  ],
});
