import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import { numbersOfSeveral, shipmentNamed } from '../../shipments/operations/shipments-to-track.ts';
import {
  ofNumber,
  readScan,
  unknownWordWarning,
  warningOfFuture,
  warningOfPast,
  warningOfSeveral,
} from '../scans/read-scan.ts';
import { recordSchema } from '../tracking.schema.ts';
import { eventsOf } from '../tracking.store.ts';
import { type TrackingJson, trackingJson } from '../tracking-json.ts';
import { recordScans } from './record-scans.ts';
import { carrierNow } from './sandbox-now.ts';

export { recordSchema as bodySchema };

/** Records what somebody on the way saw of a shipment: for own drivers. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<TrackingJson>> {
  const sent = readInput(recordSchema, input.body);
  const vocabulary = sent.vocabulary ?? 'general';
  const name = input.params?.id ?? '';
  const work = async (transaction: Transaction) => {
    const now = await carrierNow(transaction, services);
    const shipment = await shipmentNamed(transaction, services, name);
    const own = ofNumber(sent, shipment, name);
    const scan = readScan(own, shipment, vocabulary, now);
    const shared = warningOfSeveral(await numbersOfSeveral(transaction, services, [name]));
    if (!services.dryRun)
      await recordScans(transaction, services, 'tracking.record', [{ shipmentId: shipment.id, scan }]);
    const after = await shipmentNamed(transaction, services, shipment.id);
    const value = trackingJson(after, await eventsOf(transaction, [shipment.id]));
    return { value, shared, misdated: warningOfFuture(own.time, now) ?? warningOfPast(own.time, shipment) };
  };
  const { value, shared, misdated } = await (services.dryRun
    ? services.database.read(work)
    : writeAnew(services, work));
  const unknown = unknownWordWarning(sent.status ?? '', vocabulary);
  return { value, warnings: [misdated ?? [], unknown ?? [], shared ?? []].flat() };
}
