import { testKilledPurchases } from './killed-purchases.ts';

testKilledPurchases({ kills: 200, perKill: 2, atOnce: 50 });
