import { shareOf } from '../long-share.ts';
import { testKilledDeliveries } from './killed-deliveries.ts';

// A single kill, as of a small share, may come when all is told.
testKilledDeliveries({
  receivers: 20,
  shipments: Math.max(5, shareOf(50)),
  changes: 20,
  kills: Math.max(6, shareOf(200)),
});
