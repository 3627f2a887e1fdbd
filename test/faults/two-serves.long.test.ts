import { shareOf } from '../long-share.ts';
import { testTwoServes } from './two-serves.ts';

testTwoServes({
  clients: 6,
  kills: shareOf(40),
  ordersAKill: 60,
  restarts: 2,
  faults: [
    { call: 'book', fault: 'half_finished', times: 5 },
    { call: 'book', fault: 'timeout', times: 3 },
    { call: 'find', fault: 'unavailable', times: 3 },
    { call: 'book', fault: 'too_many_requests', times: 2 },
  ],
});
