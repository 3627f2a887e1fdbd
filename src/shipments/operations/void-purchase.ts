import type { Carrier } from '../../carriers/carrier.ts';
import { isCarrierFault, readableAnswer } from '../../carriers/carrier-fault.ts';
import { checkedVoid } from '../../carriers/checked-answer.ts';
import { ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import type { ShipmentId } from '../../kernel/ids.ts';
import type { Lease } from '../../kernel/lease.ts';
import { shell } from '../../kernel/shell.ts';
import { type EndKeeping, isHeld, keepLease, LONGEST_REQUEST_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { didNothing } from '../booking/outcome-of-call.ts';
import { outcomeOfVoid, type VoidOutcome } from '../booking/outcome-of-void.ts';
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
  const begun = await begin(services, shipment.id, mine);
  if (begun === undefined) return undefined;
  const endKeeping = keepVoid(services, shipment.id, begun.held);
  let isVoid = false;
  try {
    const refund = await askToVoid(carrier, shipment, claim.key);
    isVoid = true;
    return await record(refund);
  } catch (error) {
    const isAskedAgain = begun.wasAsked || shipment.details.isBeside === true;
    const outcome = outcomeOfVoid({ error, isVoid, isAskedAgain, mayBeAtIt: mayBeAtIt(begun) });
    const held = await endKeeping();
    // What was refused or never sent is nothing that the carrier may still be at.
    const askedAt = !isVoid && didNothing(error) ? { askedAt: begun.askedAt } : {};
    await leaveLease(services, (transaction) =>
      outcome === 'good'
        ? leaveBooked(transaction, services, shipment, { held, why: toShipdockError(error).message })
        : endVoidLease(transaction, shipment.id, { ...held, ...askedAt }),
    );
    throw toldOf(outcome, error, { carrier, shipment });
  } finally {
    await endKeeping();
  }
}

interface Begun {
  readonly held: Lease;
  /** Whether its carrier was asked before, and when as far as is known. */
  readonly wasAsked: boolean;
  readonly askedAt: string | null;
}

/** Undefined where another is at it, or it is cancelled by now. */
function begin(services: Services, shipmentId: ShipmentId, mine: Lease | undefined): Promise<Begun | undefined> {
  const held: Lease = { holder: services.process.name, leaseUntil: leaseUntil() };
  return services.database.write(async (transaction) => {
    const open = await lockVoid(transaction, shipmentId);
    const isAnothers = open != null && !isSame(open, mine) && isHeld(services, open);
    if (open === undefined || isAnothers) return undefined;
    await beginVoid(transaction, shipmentId, { ...held, askedBy: services.actor, askedAt: leaseUntil(0) });
    return { held, wasAsked: open !== null, askedAt: open?.askedAt ?? null };
  });
}

/** Nobody asks the carrier the same while it is slow to answer. */
function keepVoid({ database }: Services, shipmentId: ShipmentId, begun: Lease): EndKeeping<Lease> {
  return keepLease(begun, (held, until) =>
    database.write((transaction) => takeOverVoid(transaction, { ...held, shipmentId }, { ...held, leaseUntil: until })),
  );
}

async function askToVoid(carrier: Carrier, shipment: Shipment, key: string): Promise<Voided> {
  const isPickedUp = shipment.actualPickupAt !== null;
  const asked = { key, trackingNumber: boughtNumber(shipment), isPickedUp };
  const { value, messages } = await readableAnswer('void', carrier.name, async () =>
    checkedVoid(await carrier.void(asked)),
  );
  if (value === 'refused') throw refused(carrier.name, shipment.shid, messages[0]);
  return value;
}

/** Of a clock that was put back since nobody waits for the time that it showed. */
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

/** What whoever asked is told. */
function toldOf(
  outcome: VoidOutcome,
  error: unknown,
  { carrier, shipment }: { readonly carrier: Carrier; readonly shipment: Shipment },
): unknown {
  switch (outcome) {
    case 'good':
      return error;
    case 'void':
      return unfinished(`${carrier.name} has voided`, shipment.shid, error);
    case 'may be void':
      return isCarrierFault(error) ? error : unfinished(`${carrier.name} may have voided`, shipment.shid, error);
    case 'may yet be void':
      return atItBefore(error);
  }
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

function refused(carrierName: string, shid: number, message: string | undefined): ShipdockError {
  const reason = message === undefined ? '' : `: ${message}`;
  return new ShipdockError('shipment_not_cancellable', `${carrierName} does not cancel shipment ${shid}${reason}`, {
    about: 'subject',
  });
}
