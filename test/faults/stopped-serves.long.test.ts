import { shareOf } from '../long-share.ts';
import { testTwoServes } from './two-serves.ts';

testTwoServes({
  clients: 6,
  kills: shareOf(6),
  ordersAKill: 30,
  instead: 'server stands still',
  restarts: 0,
  faults: [{ call: 'book', fault: 'half_finished', times: 3 }],
});
