import type { Booking, Carrier } from '../../carriers/carrier.ts';
import { readableAnswer } from '../../carriers/carrier-fault.ts';
import { checkedBooking } from '../../carriers/checked-answer.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { LEASE_OVER } from '../../kernel/lease.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { type EndKeeping, hasEnded, keepLease, LONGEST_REQUEST_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { didNothing } from '../booking/outcome-of-call.ts';
import type { Purchase } from '../booking/purchase.ts';
import { redactedPurchase } from '../changes/redact-shipment.ts';
import { endLease, releaseClaim, takeOverClaim } from '../claims.store.ts';
import { activeCarrier } from './active-carrier.ts';
import { leaveLease } from './leave-lease.ts';
import { type Finished, recordBought } from './record-bought.ts';
import { cancelBeside, isBeside } from './sold-beside.ts';
import { soldUnder } from './sold-under.ts';

/**
 * Calls the carrier for a purchase that this process claimed, and records what it bought. Undefined where somebody else has it by
 * now.
 */
export async function finishPurchase(services: Services, claim: OpenClaim): Promise<Finished | undefined> {
  const carrier = await carrierOf(services, claim);
  return buyAndRecord(services, carrier, claim);
}

/**
 * Finishes what a process began that is gone: it asks the carrier first, and buys only where nothing was bought, under the
 * same key. Undefined where somebody else was quicker to take it over.
 */
export async function takeOverPurchase(services: Services, claim: OpenClaim): Promise<Finished | undefined> {
  const asked = await askFirst(services, claim);
  if (asked === undefined) return undefined;
  // What its holder asked for before may be on its way to the carrier, though that knows of nothing yet, and refuses now.
  const lookAgainAt = leaseUntil(LONGEST_REQUEST_MS);
  return asked.sold === undefined
    ? buyAndRecord(services, asked.carrier, asked.claim, lookAgainAt)
    : record(services, asked.carrier, asked.claim, asked.sold);
}

/** The same, but that nothing is bought: where its carrier knows of nothing the next one may take it over. */
export async function recordSold(services: Services, claim: OpenClaim): Promise<Finished | 'nothing sold' | undefined> {
  const asked = await askFirst(services, claim);
  if (asked === undefined) return undefined;
  if (asked.sold !== undefined) return record(services, asked.carrier, asked.claim, asked.sold);
  await leaveLease(services, (transaction) => endLease(transaction, asked.claim));
  return 'nothing sold';
}

/** Takes it over and asks its carrier what it sold. */
async function askFirst(
  services: Services,
  claim: OpenClaim,
): Promise<{ readonly carrier: Carrier; readonly claim: OpenClaim; readonly sold: Booking | undefined } | undefined> {
  const carrier = await carrierOf(services, claim);
  const held = await takeOver(services, claim);
  if (held === undefined) return undefined;
  const endKeeping = keepClaim(services, held);
  const sold = await soldUnder(carrier, held.key).catch(async (error: unknown) => {
    const last = await endKeeping();
    // However it refuses to say, it may have sold.
    await leaveLease(services, (transaction) => endLease(transaction, last));
    throw error;
  });
  return { carrier, claim: await endKeeping(), sold };
}

/** Nobody asks the carrier the same while it is slow to answer. A dry run claims nothing. */
function keepClaim(services: Services, claim: OpenClaim): EndKeeping<OpenClaim> {
  if (services.dryRun) return async () => claim;
  return keepLease(claim, (held, until) => holdUntil(services, held, until));
}

/** A process that stood still for a while may have lost its claim: under one that is another's nothing is bought any more. */
async function buyAndRecord(
  services: Services,
  carrier: Carrier,
  claim: OpenClaim,
  lookAgainAt = LEASE_OVER,
): Promise<Finished | undefined> {
  const held = hasEnded(claim) ? await takeOver(services, claim) : claim;
  return held && record(services, carrier, held, await buy(services, carrier, held, lookAgainAt));
}

/** A dry run only looks: it keeps nobody waiting. */
async function takeOver(services: Services, claim: OpenClaim): Promise<OpenClaim | undefined> {
  if (services.dryRun) return claim;
  const until = leaseUntil();
  const taken = await holdUntil(services, claim, until);
  return taken ? { ...claim, holder: services.process.name, leaseUntil: until } : undefined;
}

function holdUntil({ database, process }: Services, claim: OpenClaim, until: string): Promise<boolean> {
  return database.write((transaction) => takeOverClaim(transaction, claim, process.name, until));
}

async function carrierOf(services: Services, { shid, purchase }: OpenClaim): Promise<Carrier> {
  const { offer, request, orderId } = purchase;
  return activeCarrier(services, offer.carrierCode, request.readyDate).catch((error: unknown) => {
    const isGone = error instanceof ShipdockError && error.code === 'carrier_not_found';
    if (!isGone) throw error;
    // An order that it names may be one that is not here.
    const name = orderId === null ? undefined : (purchase.orderNumber ?? orderId);
    throw error.with(name === undefined ? nextStep('shipments.giveUp', String(shid)) : nextStep('orders.giveUp', name));
  });
}

/** A purchase that failed for certain is given up; one that may have been made stays, for whoever asks next. */
async function buy(services: Services, carrier: Carrier, claim: OpenClaim, lookAgainAt: string): Promise<Booking> {
  const request = { ...claim.purchase.request, key: claim.key, account: services.account, shid: claim.shid };
  const endKeeping = keepClaim(services, claim);
  try {
    return await readableAnswer('book', carrier.name, async () => checkedBooking(await carrier.book(request)));
  } catch (error) {
    const held = await endKeeping();
    await leaveLease(services, (transaction) =>
      didNothing(error)
        ? releaseClaim(transaction, held, { left: whatIsLeft(held.purchase), lookAgainAt })
        : endLease(transaction, held),
    );
    throw error;
  } finally {
    await endKeeping();
  }
}

/** Of an order it is erased with the order; without one nothing would ever name it. */
function whatIsLeft(purchase: Purchase): Purchase {
  return purchase.orderId === null ? redactedPurchase(purchase) : purchase;
}

/** What is sold under a claim that was given up and cannot be opened again is cancelled again: nobody has its labels. */
async function record(
  services: Services,
  carrier: Carrier,
  claim: OpenClaim,
  booking: Booking,
): Promise<Finished | undefined> {
  const asked = { ...services, actor: claim.purchase.askedBy };
  try {
    return await recordBought(asked, claim, booking);
  } catch (error) {
    if (!isBeside(error)) throw error;
    throw await cancelBeside(asked, carrier, claim, booking);
  }
}
