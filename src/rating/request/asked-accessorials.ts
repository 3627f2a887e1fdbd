import { given } from '../../kernel/given.ts';
import type { AskedAccessorial, ProposalWish } from '../proposals/proposal.ts';
import type { ProposalRequestInput } from '../proposals.schema.ts';
import type { Rate } from '../rate.ts';
import type { AccessorialInput } from '../rates.schema.ts';
import { isCashOnDelivery } from './cash-on-delivery.ts';

export type Side = 'origin' | 'destination';

interface Asked {
  readonly type: string;
  readonly side?: Side;
}

interface SentAccessorials {
  readonly accessorials?: readonly AccessorialInput[] | undefined;
  readonly origin_accessorials?: readonly AccessorialInput[] | undefined;
  readonly destination_accessorials?: readonly AccessorialInput[] | undefined;
}

/** The end at which it was asked for, else the one that its name says; what says neither is done at the door. */
export function sideOf({ type, side }: Asked): Side {
  return side ?? (/_pickup$/.test(type) ? 'origin' : 'destination');
}

/**
 * What a rate or proposed shipment was asked with and a request by it does not say otherwise: `accessorials` says all of
 * it, the list of an end what is done at that end, and each of them the service that it names.
 */
export function notSaidOtherwise<Each extends Asked>(asked: readonly Each[], sent: SentAccessorials): readonly Each[] {
  if (sent.accessorials !== undefined) return [];
  const { origin_accessorials: origin, destination_accessorials: destination } = sent;
  const lists = { origin, destination };
  const named = [...(origin ?? []), ...(destination ?? [])].map(
    ({ type, accessorial_type }) => type ?? accessorial_type,
  );
  const isNamed = ({ type }: Asked) =>
    named.includes(type) || (isCashOnDelivery(type) && named.some((name) => isCashOnDelivery(name)));
  return asked.filter((each) => lists[sideOf(each)] === undefined && !isNamed(each));
}

type TakenRate =
  | { readonly kind: 'rate'; readonly rate: Rate }
  | { readonly kind: 'proposal'; readonly proposal: { readonly details: { readonly wish: ProposalWish } } };

/**
 * What was to be collected at the door, and is not: who says other services may not have meant to leave it out.
 * @param sent with what comes along.
 */
export function leftUncollected(taken: TakenRate | undefined, sent: SentAccessorials): readonly string[] {
  if (taken === undefined) return [];
  const lists = [sent.accessorials, sent.origin_accessorials, sent.destination_accessorials];
  const names = lists.flatMap((list) => list ?? []).map(({ type, accessorial_type }) => type ?? accessorial_type);
  const asked =
    taken.kind === 'rate'
      ? taken.rate.request.details.request.accessorials
      : [...taken.proposal.details.wish.originAccessorials, ...taken.proposal.details.wish.destinationAccessorials];
  const amount = asked.find(({ type }) => isCashOnDelivery(type));
  if (amount === undefined || names.some((name) => isCashOnDelivery(name))) return [];
  return [`nothing is collected at the door, it was rated with ${amount.type} of ${amount.value ?? 'no amount'}`];
}

/** Proposed shipments keep what is asked at each end: what was sent of no end is done at the one that its name says. */
export function atTheirEnds(sent: ProposalRequestInput): ProposalRequestInput {
  if (sent.accessorials === undefined) return sent;
  const { accessorials } = sent;
  const at = (side: Side) =>
    accessorials.filter(({ type, accessorial_type }) => sideOf({ type: type ?? accessorial_type ?? '' }) === side);
  return {
    ...sent,
    accessorials: undefined,
    origin_accessorials: [...(sent.origin_accessorials ?? []), ...at('origin')],
    destination_accessorials: [...(sent.destination_accessorials ?? []), ...at('destination')],
  };
}

/** In the words of a booking. */
export function accessorialAsSent({ type, value, optionValue }: AskedAccessorial) {
  return { type, ...given('value', value), ...given('option_value', optionValue) };
}
