import * as z from 'zod/mini';
import { addressDoubts } from '../../addresses/operations/with-address-advice.ts';
import { flag } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { type Advice, inWords } from '../../kernel/advice.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { minorNumber } from '../../kernel/money.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { execute as updateOrder } from '../../orders/operations/update-order.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import type { Services } from '../../seams/services.ts';
import { isBeingVoided } from '../being-voided.store.ts';
import { bookingOptions } from '../booking/booking-options.ts';
import { wishedService } from '../booking/booking-wish.ts';
import { whatToShip } from '../booking/what-to-ship.ts';
import { type Fix, planFixes } from '../problems/plan-fixes.ts';
import type { Problem } from '../problems/problem.ts';
import type { Shipment } from '../shipment.ts';
import { type BookingInput, bookingSchema } from '../shipments.schema.ts';
import { findActiveCarrier } from './active-carrier.ts';
import { withTaken } from './book.ts';
import { problemsOf } from './booking-problems.ts';
import { contentsOf } from './contents-of.ts';
import { withEndedHold } from './ended-hold.ts';
import { lookAtBooking, type Seen } from './look-at-booking.ts';
import { preparePurchase } from './prepare-purchase.ts';

export const bodySchema = z.extend(bookingSchema, { fix: flag() });

/** A problem that may be mended by a step. */
type Checked = Omit<Problem, 'mend'> & { readonly mend: string | Advice };

/** What stands in the way of booking an order, and what it would be booked with. */
export type CheckJson = Awaited<ReturnType<typeof check>>;

export async function execute(services: Services, input: OperationInput): Promise<Reply<CheckJson>> {
  const sent = readInput(bodySchema, input.body);
  const name = input.params?.id ?? '';
  const first = await check(services, name, sent, []);
  if (sent.fix !== true) return { value: first };
  const { order } = await look(services, name, sent);
  const fixes = order === undefined ? [] : planFixes(order);
  if (fixes.length === 0) return { value: first };
  const body: Partial<Record<Fix['address'], Record<string, string>>> = {};
  for (const { address, part, to } of fixes) body[address] = { ...body[address], [part]: to };
  await updateOrder(services, { params: { id: name }, body });
  return {
    value: services.dryRun ? { ...first, fixed: fixes.map(fixJson) } : await check(services, name, sent, fixes),
  };
}

async function look(services: Services, name: string, sent: BookingInput): Promise<Seen> {
  return withEndedHold(services, await lookAtBooking(services, name, sent, wishedService(sent, true)));
}

async function check(services: Services, name: string, sent: BookingInput, fixes: readonly Fix[]) {
  const seen = await look(services, name, sent);
  const { asked, problems, packages, choice } = await beforeRating(seen, sent, {
    voided: await beingVoided(services, seen),
    begun: await begunBefore(services, seen),
  });
  const isStopped = problems.some((problem) => problem.stopsBooking);
  const rated = isStopped || choice === undefined ? undefined : await rate(services, seen, asked, { packages, choice });
  const { origin, destination } = seen.rated.addresses;
  const doubts = await addressDoubts(services, { origin_address: origin, destination_address: destination });
  const all = withDoubts([...problems, ...(rated?.problems ?? [])], doubts);
  return {
    order_number: seen.orderNumber,
    order_id: seen.order?.id ?? null,
    is_ready: all.every((problem) => !problem.stopsBooking),
    problems: all.map(({ field, message, mend, stopsBooking }) => ({
      field,
      message,
      mend: typeof mend === 'string' ? mend : inWords(mend, services.words),
      stops_booking: stopsBooking,
    })),
    fixed: fixes.map(fixJson),
    packages: packages.length,
    carrier: rated?.offer?.carrierName ?? null,
    service_name: rated?.offer?.serviceName ?? null,
    total_price: rated?.offer === undefined ? null : minorNumber(rated.totalMinor, rated.offer.currency),
    currency: seen.rated.currency,
    ship_date: rated?.offer?.shipDate ?? null,
  };
}

/**
 * What can be told without a carrier: what is left to ship, sizes, addresses, customs, hazardous goods, the day. `asked` is what
 * would be booked: what was sent, with what its rate or proposed shipment was asked with. What shipments that are being `voided`
 * hold is not known to be shipped.
 */
async function beforeRating(
  seen: Seen,
  sent: BookingInput,
  { voided, begun }: { readonly voided: readonly Shipment[]; readonly begun: readonly Checked[] },
) {
  let asked = sent;
  let packages: readonly DraftPackage[] = [];
  const found: Checked[] = [];
  let choice: ReturnType<typeof contentsOf>['choice'] | undefined;
  try {
    asked = withTaken(seen, sent);
    const contents = contentsOf(seen, asked);
    if (seen.order !== undefined) {
      const what = whatToShip(seen.order, seen.living, { ...contents, allowDuplicate: asked.allow_duplicate === true });
      if (what.kind === 'repeat') {
        found.push(...(voided.length > 0 ? voided.map(beingCancelled) : [bookedAlready(what.shipment.shid)]));
      } else packages = await contents.packagesOf(what.units);
    }
    choice = found.length === 0 ? contents.choice : undefined;
  } catch (error) {
    const isOfVoided = voided.length > 0 && error instanceof ShipdockError && error.code === 'nothing_to_ship';
    found.push(...(isOfVoided ? voided.map(beingCancelled) : asProblems(error)));
  }
  return {
    asked,
    packages,
    choice,
    problems: [...begun, ...found, ...problemsOf(seen, asked, packages, bookingOptions(asked, seen))],
  };
}

/** A purchase that was begun and not finished: booking the order finishes it first, where its carrier can be asked. */
async function begunBefore(services: Services, { order, claim }: Seen): Promise<readonly Checked[]> {
  if (order === undefined || claim === undefined) return [];
  const { offer, request } = claim.purchase;
  const begun = `a booking by ${offer.carrierName} ${offer.serviceName} was begun and not finished`;
  const carrier = await findActiveCarrier(services, offer.carrierCode, request.readyDate);
  return [
    carrier === undefined
      ? {
          field: 'service',
          message: `${begun}, and its carrier is none any more`,
          mend: nextStep('orders.giveUp', order.orderNumber),
          stopsBooking: true,
        }
      : {
          field: 'service',
          message: `${begun}: booking the order finishes that first`,
          mend: nextStep('orders.book', order.orderNumber),
          stopsBooking: false,
        },
  ];
}

async function rate(
  services: Services,
  seen: Seen,
  sent: BookingInput,
  wish: { readonly packages: readonly DraftPackage[]; readonly choice: ReturnType<typeof contentsOf>['choice'] },
) {
  try {
    const { purchase } = await preparePurchase(services, seen, sent, { ...wish, isReplacement: false });
    return { problems: [], offer: purchase.offer, totalMinor: purchase.offer.totalMinor + purchase.packingMinor };
  } catch (error) {
    return { problems: asProblems(error), offer: undefined, totalMinor: 0 };
  }
}

/** What is doubtful of the addresses, with what was probably meant; nobody is refused for it (decisions 8). */
function withDoubts(problems: readonly Checked[], doubts: Awaited<ReturnType<typeof addressDoubts>>) {
  const byField = new Map(doubts.map((doubt) => [doubt.field, doubt]));
  const mended = problems.map((problem) => {
    const suggestion = byField.get(problem.field)?.suggestion;
    return typeof suggestion === 'string' ? { ...problem, mend: `probably meant: ${suggestion}` } : problem;
  });
  const told = new Set(problems.map(({ field }) => field));
  const others = doubts.filter(({ field }) => !told.has(field));
  const mend = 'correct the address, or leave it where it is right';
  return [...mended, ...others.map(({ field, message }): Problem => ({ field, message, mend, stopsBooking: false }))];
}

/** Shipments of the order whose cancellation was begun and is not finished: a booking would finish it first. */
async function beingVoided({ database }: Services, { living }: Seen): Promise<readonly Shipment[]> {
  const waiting = living.filter(({ actualPickupAt }) => actualPickupAt === null);
  if (waiting.length === 0) return [];
  return database.read(async (transaction) => {
    const found: Shipment[] = [];
    for (const shipment of waiting) if (await isBeingVoided(transaction, shipment.id)) found.push(shipment);
    return found;
  });
}

function beingCancelled({ shid }: Shipment): Checked {
  const message = `shipment ${shid} holds what is left to ship, and its cancellation was begun and not finished: its label may be void`;
  const { hint, request } = nextStep('shipments.cancel', String(shid));
  const also = 'finishes it, and so does booking the order';
  return {
    field: 'order_line_items',
    message,
    mend: { hint: `${hint} ${also}`, request: `${request} ${also}` },
    stopsBooking: true,
  };
}

function bookedAlready(shid: number): Checked {
  const message = `nothing is left to ship: shipment ${shid} holds it`;
  return { field: 'order_line_items', message, mend: nextStep('shipments.get', String(shid)), stopsBooking: true };
}

/** An expected refusal as problems: each of its details, or itself. @throws whatever is a fault of ours. */
function asProblems(error: unknown): readonly Checked[] {
  if (!(error instanceof ShipdockError) || error.code === 'bug') throw error;
  const { hint, request } = error;
  const mend = hint === undefined ? 'see the message' : { hint, ...given('request', request) };
  const details: readonly ErrorDetail[] = error.details.length > 0 ? error.details : [{ message: error.message }];
  return details.map((detail) => ({
    field: detail.field ?? 'service',
    message: detail.message,
    mend: changesOf(detail) ?? detail.mend ?? mend,
    stopsBooking: true,
  }));
}

function changesOf({ changes }: ErrorDetail): string | undefined {
  return Array.isArray(changes) && changes.length > 0 ? changes.join('; ') : undefined;
}

function fixJson({ address, part, from, to }: Fix) {
  return { field: `${address}.${part}`, from, to };
}
