import type { CarrierType, Offer, Refusal } from '../../carriers/carrier.ts';
import type { Advice, NextStep } from '../../kernel/advice.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { formatMinor } from '../../kernel/money.ts';
import { isSilent } from './no-rates.ts';
import type { Shape } from './rated-offers.ts';
import { refusalDetail } from './refusal-detail.ts';

/** What is to be shipped, as errors name it. */
export interface Sized extends Shape {
  /** `order SO-1042`, or `the shipment`. */
  readonly what: string;
  /** What else may be done, where there is anything. */
  readonly step: NextStep | undefined;
  /** Of the origin, in which carriers name moments. */
  readonly timeZone: string;
}

const OF_PARCELS: ReadonlySet<CarrierType> = new Set<CarrierType>(['small_parcel', 'courier']);
const OF_FREIGHT: ReadonlySet<CarrierType> = new Set<CarrierType>(['ltl', 'truckload', 'intermodal', 'blanket_wrap']);

/**
 * The best of whoever answered is no freight for parcels while somebody did not, or cannot read where they go, and no parcels for
 * what may go cheaper as freight while a freight carrier did not: a carrier that is away for half a minute, or a slip in a ZIP,
 * would have it bought at many times its price, and nothing gives that back.
 * @throws ShipdockError `carrier_unavailable`, `address_unreadable`
 */
export function refuseWrongSize(wanted: Sized, best: Offer, refusals: readonly Refusal[]): void {
  if (wanted.isFreightSized) refuseAsParcels(wanted, best, refusals);
  if (wanted.areParcels) refuseAsFreight(wanted, best, refusals);
}

function refuseAsParcels({ what, step, timeZone }: Sized, best: Offer, refusals: readonly Refusal[]): void {
  if (best.carrierType !== 'small_parcel') return; // a van is paid once, parcels each
  const silent = refusals.find(({ silentType }) => silentType !== undefined && OF_FREIGHT.has(silentType));
  if (silent === undefined) return;
  const price = `${formatMinor(best.totalMinor, best.currency)} ${best.currency}`;
  const dear = `${what} may go cheaper as freight than for ${price} with ${best.carrierName}`;
  throw new ShipdockError('carrier_unavailable', `${silent.carrierName} did not answer, and ${dear}`, {
    details: [refusalDetail(silent, timeZone)],
    ...orStep('ask again', step),
  });
}

function refuseAsFreight(wanted: Sized, best: Offer, refusals: readonly Refusal[]): void {
  if (OF_PARCELS.has(best.carrierType)) return;
  const silent = refusals.find(isSilent);
  if (silent !== undefined) {
    const others = `${silent.carrierName} did not answer, and of those who did`;
    throw onlyAsFreight(wanted, best, { refusal: silent, code: 'carrier_unavailable', others, mend: 'ask again' });
  }
  const misread = refusals.find(isMisread);
  if (misread === undefined) return;
  const others = `${misread.reasons.map(({ message }) => message).join('; ')}, and so`;
  throw onlyAsFreight(wanted, best, { refusal: misread, code: 'address_unreadable', others, mend: 'mend the address' });
}

/** Whether nothing but where it goes is in the way. */
export function isMisread({ reasons }: Refusal): boolean {
  return reasons.every(({ code }) => code === 'address');
}

function onlyAsFreight(
  { what, step, timeZone }: Sized,
  { carrierName }: Offer,
  why: {
    readonly refusal: Refusal;
    readonly code: 'carrier_unavailable' | 'address_unreadable';
    readonly others: string;
    readonly mend: string;
  },
): ShipdockError {
  return new ShipdockError(why.code, `${why.others} ${carrierName} alone takes the parcels of ${what}, as freight`, {
    details: [refusalDetail(why.refusal, timeZone)],
    ...orStep(why.mend, step),
  });
}

/** What mends the fault, before what may be done in spite of it. */
export function orStep(mend: string, step: NextStep | undefined): Advice {
  const done = `${mend}: nothing was bought`;
  if (step === undefined) return { hint: done };
  return { hint: `${done}; or ${step.hint}`, request: `${done}; or ${step.request}` };
}
