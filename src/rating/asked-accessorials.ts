import { isCashOnDelivery } from '../shipments/cash-on-delivery.ts';
import type { ProposalRequestInput } from './proposals.schema.ts';
import type { AccessorialInput } from './rates.schema.ts';

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
