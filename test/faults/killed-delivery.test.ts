import { testKilledDeliveries } from './killed-deliveries.ts';

testKilledDeliveries({ receivers: 10, shipments: 5, changes: 6, kills: 6 });
