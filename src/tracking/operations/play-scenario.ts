import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { livingShipments } from '../../shipments/operations/shipments-to-track.ts';
import { chooseScenario } from '../tracking.store.ts';
import { carrierNow } from './sandbox-now.ts';

/** Who plays a scenario, and until when its story goes. */
export interface PlayedJson {
  readonly scenario: string;
  readonly shipments: readonly string[];
  readonly begins_at: string;
  readonly ends_at: string;
}

/**
 * Lets shipments of the sandbox play a scenario from now on; without names all that are on their way.
 * @throws ShipdockError `wrong_environment` in production, `not_found` naming the nearest scenario.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<PlayedJson>> {
  const { scenario = '', shipments: names } = (input.body ?? {}) as {
    readonly scenario?: string;
    readonly shipments?: readonly string[];
  };
  const { tracker } = services;
  if (tracker === undefined || services.environment === 'production') {
    throw new ShipdockError('wrong_environment', 'real carriers play no scenarios: these are production data', {
      hint: 'shipdock init --db sandbox.db',
    });
  }
  const work: Parameters<typeof services.database.write<PlayedJson>>[0] = async (transaction) => {
    const shipments = await livingShipments(transaction, services, names);
    if (shipments.length === 0)
      throw new ShipdockError('shipment_not_found', 'no shipment is on its way', {
        hint: 'shipdock shipments book --all',
      });
    const beginsAt = await carrierNow(transaction, services);
    const ends = shipments.map((shipment) => tracker.endOf(shipment, { beginsAt, scenario }).getTime());
    const begins = beginsAt.toISOString();
    for (const { id } of services.dryRun ? [] : shipments) {
      await chooseScenario(transaction, { shipmentId: id, scenario, beginsAt: begins });
    }
    const ids = shipments.map((shipment) => shipment.id);
    return { scenario, shipments: ids, begins_at: begins, ends_at: new Date(Math.max(...ends)).toISOString() };
  };
  return { value: await (services.dryRun ? services.database.read(work) : services.database.write(work)) };
}
