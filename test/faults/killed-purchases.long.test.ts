import { shareOf } from '../long-share.ts';
import { testKilledPurchases } from './killed-purchases.ts';

testKilledPurchases({ kills: shareOf(200), perKill: 2, atOnce: 50 });
