import { inWords } from '../../kernel/advice.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Services } from '../../seams/services.ts';
import { isBeingVoided } from '../being-voided.store.ts';
import { didNothing } from '../booking/outcome-of-call.ts';
import type { Shipment } from '../shipment.ts';
import { listShipments } from '../shipments.store.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { refuseWhileBooked } from './refuse-while-booked.ts';

/** What became of each shipment, and the ids of those that are void now (of a dry run: would be). */
export interface VoidedShipments {
  readonly said: readonly string[];
  readonly voided: ReadonlySet<string>;
  /** Of these nobody knows yet. */
  readonly inDoubt: ReadonlySet<string>;
}

/**
 * Voids every living shipment of an order that is about to be cancelled. One that its carrier does not cancel stays; the answer says
 * of each what became of it.
 * @throws ShipdockError `order_not_found`, `order_being_booked`.
 */
export async function cancelShipmentsOfOrder(services: Services, name: string): Promise<VoidedShipments> {
  const shipments = await services.database.read(async (transaction) => {
    const order = await getOrderNamed(transaction, services.account, name);
    // It could not be cancelled then, and its labels would be void.
    await refuseWhileBooked(transaction, [order]);
    return listShipments(transaction, services.account, { orderIds: [order.id] });
  });
  const fates: Fate[] = [];
  for (const shipment of replacementsFirst(shipments)) {
    if (shipment.status !== 'cancelled') fates.push(await voidOne(services, shipment));
  }
  const idsOf = (label: Fate['label']) => new Set(fates.filter((each) => each.label === label).map(({ id }) => id));
  return { said: fates.flatMap(({ said }) => said), voided: idsOf('void'), inDoubt: idsOf('in doubt') };
}

/** What became of one. */
interface Fate {
  readonly id: string;
  readonly label: 'void' | 'good' | 'in doubt';
  readonly said: readonly string[];
}

async function voidOne(services: Services, { id, shid }: Shipment): Promise<Fate> {
  try {
    const { refund, warnings } = await cancelShipment(services, id);
    const pending = refund === 'refund_pending' ? '; the refund is pending' : '';
    return { id, label: 'void', said: [`shipment ${shid} (${id}) was cancelled${pending}`, ...warnings] };
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    const label = didNothing(error) && !(await isOpen(services, id)) ? 'good' : 'in doubt';
    const doubt = label === 'good' ? 'was not cancelled' : 'is not cancelled yet, and its label may be void';
    return { id, label, said: [`shipment ${shid} (${id}) ${doubt}: ${error.message}${mendOf(services, error)}`] };
  }
}

function mendOf({ words }: Services, { hint, request }: ShipdockError): string {
  return hint === undefined ? '' : `; ${inWords({ hint, ...given('request', request) }, words)}`;
}

/** Whether another is at it, or its carrier was asked before and did not say. */
function isOpen({ database }: Services, id: Shipment['id']): Promise<boolean> {
  return database.read((transaction) => isBeingVoided(transaction, id));
}

/** They would take over what they replace, and be cancelled then. */
function replacementsFirst(shipments: readonly Shipment[]): readonly Shipment[] {
  const isReplacement = ({ details }: Shipment) => details.isReplacement;
  return [...shipments.filter(isReplacement), ...shipments.filter((each) => !isReplacement(each))];
}
