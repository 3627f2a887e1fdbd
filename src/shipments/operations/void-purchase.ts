import { isCarrierFault } from '../../carriers/carrier-fault.ts';
import { ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import type { Lease } from '../../kernel/lease.ts';
import { shell } from '../../kernel/shell.ts';
import { isHeld, keepLease, LONGEST_REQUEST_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { didNothing } from '../booking/outcome-of-call.ts';
import type { claimOfShipment } from '../claims.store.ts';
import { boughtNumber } from '../numbers/former-numbers.ts';
import type { Shipment } from '../shipment.ts';
import { type AskedVoid, beginVoid, endVoidLease, lockVoid, takeOverVoid } from '../voids.store.ts';
import { activeCarrier } from './active-carrier.ts';
import { leaveBooked } from './leave-booked.ts';
import { leaveLease } from './leave-lease.ts';

/** What the carrier says of the money. */
export type Voided = 'refunded' | 'refund_pending';

/**
 * Has the carrier void what was bought, and says so before: whoever comes after a process that died in between asks again and
 * records it. `record` is what is done then; `mine` is how it was taken over. Undefined where another is at it, or was quicker.
 * @throws ShipdockError `shipment_not_cancellable` where the carrier refuses, `carrier_not_found`, `carrier_*`,
 * `void_unfinished` where it voided it, or may have, and that could not be recorded.
 */
export async function voidPurchase<Done>(
  services: Services,
  shipment: Shipment,
  claim: NonNullable<Awaited<ReturnType<typeof claimOfShipment>>>,
  { record, mine }: { readonly record: (refund: Voided) => Promise<Done>; readonly mine: Lease | undefined },
): Promise<Done | undefined> {
  const carrier = await activeCarrier(services, shipment.carrierCode, claim.purchase.request.readyDate).catch(
    (error: unknown) => {
      throw error instanceof ShipdockError && error.code === 'carrier_not_found' ? goneOf(shipment, error) : error;
    },
  );
  const begun: Lease = { holder: services.process.name, leaseUntil: leaseUntil() };
  const before = await services.database.write(async (transaction) => {
    const open = await lockVoid(transaction, shipment.id);
    const isAnothers = open != null && !isSame(open, mine) && isHeld(services, open);
    if (open === undefined || isAnothers) return undefined;
    await beginVoid(transaction, shipment.id, { ...begun, askedBy: services.actor, askedAt: leaseUntil(0) });
    return { wasAsked: open !== null, askedAt: open?.askedAt ?? null };
  });
  if (before === undefined) return undefined;
  const endKeeping = keepLease(begun, (held, until) =>
    services.database.write((transaction) =>
      takeOverVoid(transaction, { ...held, shipmentId: shipment.id }, { ...held, leaseUntil: until }),
    ),
  );
  let isVoid = false;
  try {
    const { value, messages } = await carrier.void({
      key: claim.key,
      trackingNumber: boughtNumber(shipment),
      isPickedUp: shipment.actualPickupAt !== null,
    });
    if (value === 'refused') throw refused(carrier.name, shipment.shid, messages[0]);
    isVoid = true;
    return await record(value);
  } catch (error) {
    // What was void and is delivered all the same stays booked; what else keeps it from being recorded may be over soon. A carrier
    // that was asked before may have voided it then, whatever it does now but refuse, once it can be at that no more; and of what
    // was sold too late nobody but us asks again.
    const isAskedAgain = isVoid || before.wasAsked || shipment.details.isBeside === true;
    const isRefusal = isAskedAgain ? isNotCancellable(error) : didNothing(error);
    const isOver = isRefusal && (isVoid || !mayBeAtIt(before));
    const held = { ...(await endKeeping()), ...(!isVoid && didNothing(error) ? { askedAt: before.askedAt } : {}) };
    await leaveLease(services, (transaction) =>
      isOver
        ? leaveBooked(transaction, services, shipment, { held, why: toShipdockError(error).message })
        : endVoidLease(transaction, shipment.id, held),
    );
    if (isOver || (!isVoid && isCarrierFault(error))) throw error;
    if (isRefusal && !isVoid) throw atItBefore(error);
    throw unfinished(isVoid ? `${carrier.name} has voided` : `${carrier.name} may have voided`, shipment.shid, error);
  } finally {
    await endKeeping();
  }
}

/**
 * Whether its carrier may still carry out what it was asked before: until then it refuses what it is at, and voids it after that. Of a
 * clock that was put back since nobody waits for the time that it showed.
 */
function mayBeAtIt({ askedAt }: Pick<AskedVoid, 'askedAt'>): boolean {
  return askedAt !== null && askedAt > leaseUntil(-LONGEST_REQUEST_MS) && askedAt < leaseUntil(LONGEST_REQUEST_MS);
}

function isSame(open: Lease, mine: Lease | undefined): boolean {
  return open.holder === mine?.holder && open.leaseUntil === mine.leaseUntil;
}

function goneOf({ shid }: Shipment, error: ShipdockError): ShipdockError {
  return error.with({
    hint: `have it void the label, then: ${shell`shipdock shipments cancel ${shid} --voided-by-hand`}`,
    request: `have it void the label, then: POST /shipments/${shid}/cancel with voided_by_hand`,
  });
}

/** Told as what it is: the database, or a fault of ours, is not all that whoever asked has to know of. */
function unfinished(what: string, shid: number, error: unknown): ShipdockError {
  const { message } = toShipdockError(error);
  return new ShipdockError('void_unfinished', `${what} shipment ${shid}, which is not recorded yet: ${message}`, {
    hint: 'use no label of it; cancel it again, or let shipdock serve record it',
    cause: error,
  });
}

function atItBefore(error: unknown): ShipdockError {
  const { message } = toShipdockError(error);
  return new ShipdockError('void_unfinished', `${message}; it was asked for that before, and may still do it`, {
    hint: 'use no label of it; cancel it again in five minutes, or let shipdock serve ask',
    cause: error,
  });
}

export function isNotCancellable(error: unknown): error is ShipdockError {
  return error instanceof ShipdockError && error.code === 'shipment_not_cancellable';
}

/** Whether its carrier refuses what it may be at still: it is asked again, and nothing is wrong. */
export function mayStillVoid(error: unknown): boolean {
  return error instanceof ShipdockError && error.code === 'void_unfinished' && isNotCancellable(error.cause);
}

function refused(carrierName: string, shid: number, message: string | undefined): ShipdockError {
  const reason = message === undefined ? '' : `: ${message}`;
  return new ShipdockError('shipment_not_cancellable', `${carrierName} does not cancel shipment ${shid}${reason}`, {
    about: 'subject',
  });
}
