import { countryAlone } from '../../addresses/country-alone.ts';
import { addressWarnings } from '../../addresses/operations/with-address-advice.ts';
import { readInput } from '../../contract/read-input.ts';
import { journalNamed } from '../../journal/save-named.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { timeZoneNamed } from '../../kernel/time-zone.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { planWarehouse } from '../plan-warehouse.ts';
import { staysDefault } from '../warehouse.ts';
import { warehouseChanges } from '../warehouse-journal.ts';
import { type WarehouseJson, warehouseJson } from '../warehouse-json.ts';
import { warehouseSchema } from '../warehouses.schema.ts';
import { listWarehouses, pickWarehouse, saveWarehouse } from '../warehouses.store.ts';

export { warehouseSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<WarehouseJson>> {
  const sent = readInput(warehouseSchema, input.body);
  const now = services.clock.now().toISOString();
  const { before, warehouse } = await change(services, {
    load: (transaction) => listWarehouses(transaction, services.account, { lock: true }),
    decide: (warehouses) => {
      const before = pickWarehouse(warehouses, input.params?.id ?? '', 'id');
      const others = warehouses.filter((other) => other !== before);
      const warehouse = planWarehouse(sent, before, others, { id: before.id, now, timeZoneNamed });
      return { warehouses, before, warehouse };
    },
    save: async (transaction, plan) => {
      await saveWarehouse(transaction, services.account, plan.warehouse);
      const changes = warehouseChanges(plan.warehouses, plan.warehouse);
      await journalNamed(transaction, services, 'warehouses.update', changes);
    },
  });
  // Told once: of an address that was left as it was nobody asked.
  const isPlaceSent = sent.address !== undefined || sent.clear !== undefined;
  const doubts = isPlaceSent ? await addressWarnings(services, { address: warehouse.address }) : [];
  const kept = countryAlone('address.', sent.address, before.address, warehouse.address);
  const asked = staysDefault(sent.is_default, warehouse);
  return { value: warehouseJson(warehouse), warnings: [...(asked === undefined ? [] : [asked]), ...kept, ...doubts] };
}
