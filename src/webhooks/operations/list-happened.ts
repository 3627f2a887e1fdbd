import type { Transaction } from '../../database/database.ts';
import type { JournalRow } from '../../journal/chain.ts';
import type { Change } from '../../journal/entry.ts';
import { journalAfter, journalLength } from '../../journal/journal.store.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentNamed } from '../../shipments/operations/shipments-to-track.ts';
import { type EventBody, eventBody } from '../events/event-body.ts';
import { eventsOfChanges } from '../events/events-of-changes.ts';
import { isTold } from '../events/is-told.ts';
import { sourceSystemIds } from '../events.store.ts';

/** What happened, and where in the journal the next look begins. */
export interface HappenedJson {
  readonly sequence: number;
  readonly events: readonly EventBody[];
}

const MOST_ROWS = 500;

/**
 * The events of journal rows after `sequence`, for whom it may concern, subscribed or not; without one, the end of the
 * journal. The shipment is told as it stands now. Ids come from the rows, so that the same event has the same one.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<HappenedJson>> {
  const { sequence } = (input.body ?? {}) as { readonly sequence?: number };
  return services.database.read(async (transaction) => {
    if (sequence === undefined) return { value: { sequence: await journalLength(transaction), events: [] } };
    const wanted = { accountId: services.account, subjectType: 'shipment', sequence, limit: MOST_ROWS };
    const rows = await journalAfter(transaction, wanted);
    const events: EventBody[] = [];
    for (const row of rows) events.push(...(await eventsOf(transaction, services, row)));
    return { value: { sequence: rows.at(-1)?.sequence ?? sequence, events } };
  });
}

async function eventsOf(transaction: Transaction, services: Services, row: JournalRow): Promise<readonly EventBody[]> {
  const shipment = await shipmentNamed(transaction, services, row.subject_id);
  if (!isTold(shipment)) return [];
  const sources = await sourceSystemIds(transaction, shipment.orderId === null ? [] : [shipment.orderId]);
  const trackingUrl = services.couriers.recognise(shipment.trackingNumber)[0]?.trackingUrl ?? null;
  return eventsOfChanges(changesOf(row)).map(({ event, changes }, place) =>
    eventBody(shipment, {
      id: `evt_${row.hash.slice(0, 24)}${place}`,
      event,
      at: row.at,
      sourceSystemId: sources.get(shipment.orderId ?? '') ?? null,
      trackingUrl,
      changes,
    }),
  );
}

/** Our own writing; what was erased of it is not told any more. */
function changesOf({ changes, personal }: JournalRow): readonly Change[] {
  const plain = JSON.parse(changes) as readonly Change[];
  // Of a shipment that is new the persons are told apart only for their erasure: they are no changes of their own.
  if (personal === null || plain.some((change) => change.path === '')) return plain;
  const { changes: own } = JSON.parse(personal) as { readonly changes: readonly Change[] };
  return [...plain, ...own];
}
