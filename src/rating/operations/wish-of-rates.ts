import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { type KnownService, servicesNamed } from '../offers/choose-offer.ts';
import { findProposals } from '../proposals.store.ts';
import { isExpired } from '../rate.ts';
import { findRates } from '../rates.store.ts';

/** Carrier and service that somebody wishes for by rates; `unknown` are the ids that no rate has. */
export interface RateWish {
  /** As `requested_shipping_details` names a service. */
  readonly service: string | undefined;
  /** Whether a text names that service. */
  readonly isCalled: (text: string) => boolean;
  readonly unknown: readonly string[];
}

interface KnownRate extends KnownService {
  readonly isValid: boolean;
}

/** Carrier and service of each rate that is known, by the name that was asked for. */
export type KnownRates = ReadonlyMap<string, KnownRate>;

/** The rates and proposed shipments of these names. Nothing is asked of the database where there are none. */
export async function knownRates(
  transaction: Transaction,
  services: Services,
  names: readonly string[],
): Promise<KnownRates> {
  const rates = await findRates(transaction, services.account, names);
  const others = names.filter((name) => !rates.has(name));
  const proposals = await findProposals(transaction, services.account, others);
  const now = services.clock.now();
  return new Map<string, KnownRate>([
    ...[...rates].map(([id, rate]) => [id, { ...rate.offer, isValid: !isExpired(rate, now) }] as const),
    ...others.flatMap((name) => {
      const proposal = proposals.find(({ id, rateId }) => id === name || rateId === name);
      return proposal === undefined ? [] : [[name, { ...proposal.details, ...proposal, isValid: true }] as const];
    }),
  ]);
}

/**
 * The carrier and service of the first of these rates that is still valid, else of the first that is known: an expired rate
 * never refuses an order, its service is rated again at booking (decisions 5).
 */
export function wishOfRates(ids: readonly string[], known: KnownRates): RateWish {
  const found = ids.flatMap((id) => known.get(id) ?? []);
  const chosen = found.find((offer) => offer.isValid) ?? found[0];
  return {
    service: chosen === undefined ? undefined : `${chosen.carrierCode}/${chosen.serviceCode}`,
    isCalled: (text) => chosen !== undefined && servicesNamed(text, [chosen]).length > 0,
    unknown: ids.filter((id) => !known.has(id)),
  };
}
