import { testKilledDeliveries } from './killed-deliveries.ts';

testKilledDeliveries({ receivers: 20, shipments: 50, changes: 20, kills: 200 });
