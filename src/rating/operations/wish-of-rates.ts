import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { findProposal } from '../proposals.store.ts';
import { isExpired } from '../rate.ts';
import { findRates } from '../rates.store.ts';

/** Carrier and service that somebody wishes for by rates; `unknown` are the ids that no rate has. */
export interface RateWish {
  /** As `requested_shipping_details` names a service. */
  readonly service: string | undefined;
  readonly unknown: readonly string[];
}

/**
 * The carrier and service of the first of these rates that is still valid, else of the first that is known: an expired rate
 * never refuses an order, its service is rated again at booking (decisions 5).
 */
export async function wishOfRates(
  transaction: Transaction,
  services: Services,
  ids: readonly string[],
): Promise<RateWish> {
  const rates = await findRates(transaction, services.account, ids);
  const now = services.clock.now();
  const known: { readonly carrierCode: string; readonly serviceCode: string; readonly isValid: boolean }[] = [];
  const unknown: string[] = [];
  for (const id of ids) {
    const rate = rates.get(id);
    const proposal = rate === undefined ? await findProposal(transaction, services.account, id) : undefined;
    const offer = rate?.offer ?? proposal;
    if (offer === undefined) unknown.push(id);
    else known.push({ ...offer, isValid: rate === undefined || !isExpired(rate, now) });
  }
  const chosen = known.find((offer) => offer.isValid) ?? known[0];
  return { service: chosen === undefined ? undefined : `${chosen.carrierCode}/${chosen.serviceCode}`, unknown };
}
