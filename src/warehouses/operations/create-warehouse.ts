import { addressWarnings } from '../../addresses/operations/with-address-advice.ts';
import { readInput } from '../../contract/read-input.ts';
import { journalNamed } from '../../journal/save-named.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { timeZoneNamed } from '../../kernel/time-zone.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { planWarehouse } from '../plan-warehouse.ts';
import { assumedZone, capitalsAlone } from '../warehouse.ts';
import { warehouseChanges } from '../warehouse-journal.ts';
import { type WarehouseJson, warehouseJson } from '../warehouse-json.ts';
import { warehouseSchema } from '../warehouses.schema.ts';
import { listWarehouses, saveWarehouse } from '../warehouses.store.ts';

export { warehouseSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<WarehouseJson>> {
  const sent = readInput(warehouseSchema, input.body);
  const facts = { id: services.ids.next('warehouse'), now: services.clock.now().toISOString(), timeZoneNamed };
  const { others, warehouse } = await change(services, {
    load: (transaction) => listWarehouses(transaction, services.account, { lock: true }),
    decide: (others) => ({ others, warehouse: planWarehouse(sent, undefined, others, facts) }),
    save: async (transaction, plan) => {
      await saveWarehouse(transaction, services.account, plan.warehouse);
      const changes = warehouseChanges(plan.others, plan.warehouse);
      await journalNamed(transaction, services, 'warehouses.create', changes);
    },
  });
  const zone = sent.time_zone === undefined ? [assumedZone(warehouse)] : [];
  const doubts = await addressWarnings(services, { address: warehouse.address });
  const warnings = [...capitalsAlone(warehouse.code, others), ...zone, ...doubts];
  return { value: warehouseJson(warehouse), warnings };
}
