import { testKilledDeliveries } from './killed-deliveries.ts';

testKilledDeliveries({ receivers: 20, shipments: 5, changes: 6, kills: 6 });
