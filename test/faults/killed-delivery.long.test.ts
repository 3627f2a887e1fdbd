import { shareOf } from '../long-share.ts';
import { testKilledDeliveries } from './killed-deliveries.ts';

testKilledDeliveries({ receivers: 20, shipments: shareOf(50), changes: 20, kills: shareOf(200) });
