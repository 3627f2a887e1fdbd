import type { Address } from '../../addresses/address.ts';
import type { PartyAddress } from '../../carriers/carrier.ts';
import { partyAddress } from '../../carriers/party-address.ts';
import type { ShipmentAddressInput } from '../../contract/shipment-parties.schema.ts';
import { knownRate } from '../../exchange-rates/exchange-rate.ts';
import { given } from '../../kernel/given.ts';
import type { Currency } from '../../kernel/money.ts';
import { bookedElsewhere } from '../../orders/named/line-warehouses.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { unitsInPackages } from '../../packages/package.ts';
import { nowAtOrigin } from '../../rating/operations/rating-surroundings.ts';
import { farPickup, isPassed, readyMoment } from '../../rating/request/ready-moment.ts';
import { sentAddress } from '../booking/draft-shipment-address.ts';
import { billingProblems } from '../problems/billing-problems.ts';
import { preflight } from '../problems/preflight.ts';
import type { PreflightFacts } from '../problems/preflight-facts.ts';
import type { Problem } from '../problems/problem.ts';
import type { BookingOptions } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';
import type { Seen } from './look-at-booking.ts';

/** Every problem that can be told without a carrier. */
export function problemsOf(
  seen: Seen,
  sent: BookingInput,
  packages: readonly DraftPackage[],
  options: BookingOptions,
): readonly Problem[] {
  const ready = readyMoment(nowAtOrigin(seen.surroundings), sent.pickup);
  const { warehouse } = seen.surroundings;
  const { origin, destination } = seen.rated.addresses;
  const nowhere: Address = { country: 'US' as Address['country'], isResidential: false };
  const facts: PreflightFacts = {
    origin: asEntered(origin ?? warehouse?.address ?? nowhere),
    destination: asEntered(destination ?? nowhere),
    ...given('returnAddress', returnAddressOf(options)),
    packages,
    eei: options.eei,
    currency: seen.rated.currency,
    usdRate: knownRate(seen.rates, seen.rated.currency, 'USD' as Currency, ready.readyDate),
    shipping: {
      ...ready,
      isAsked: sent.pickup?.[0]?.start_time !== undefined,
      ...given('farPickup', farPickup(nowAtOrigin(seen.surroundings), sent.pickup)),
      isPickupPassed: isPassed(nowAtOrigin(seen.surroundings), sent.pickup),
      cutoffMinute: seen.isFromWarehouse && !ready.isPickup ? warehouse?.cutoffMinute : undefined,
      closedDates: seen.isFromWarehouse ? (warehouse?.closedDates ?? []) : [],
    },
  };
  return [...preflight(facts), ...billingProblems(options, packages), ...elsewhereProblems(seen, packages)];
}

/** Goods that lie where no driver of this label comes. */
function elsewhereProblems(seen: Seen, packages: readonly DraftPackage[]): readonly Problem[] {
  const booked = new Set(unitsInPackages(packages).keys());
  const from = seen.isFromWarehouse ? seen.surroundings.warehouse : undefined;
  const found = bookedElsewhere(seen.order?.lines ?? [], booked, seen.warehouses, from);
  return found.map((each) => ({ ...each, stopsBooking: false }));
}

function returnAddressOf({ includeReturnLabel, alternateReturnAddress }: BookingOptions) {
  if (!includeReturnLabel || alternateReturnAddress === null) return undefined;
  return asEntered(sentAddress(alternateReturnAddress as ShipmentAddressInput)); // kept as it was read
}

/** As carriers see it, without a state that only its ZIP tells: rating takes that, a booking asks for it (decisions 6). */
function asEntered(address: Address): PartyAddress {
  const { state: _told, ...party } = partyAddress(address);
  return { ...party, ...given('state', address.state) };
}
