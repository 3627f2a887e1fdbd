import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { type AccountId, ID_PREFIXES } from '../../kernel/ids.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { findProposal } from '../proposals.store.ts';
import { isExpired, RATE_LIFETIME_MS, type Rate } from '../rate.ts';
import { findRates } from '../rates.store.ts';

/** What a rate id stands for: a rate of `POST /rates`, or a proposed shipment of an order. */
export type TakenRate =
  | { readonly kind: 'rate'; readonly rate: Rate }
  | { readonly kind: 'proposal'; readonly proposal: Proposal };

/** What decides whether a rate may be taken. */
interface Validity {
  readonly now: Date;
  /** Whether a rate that has expired was booked before it did: who sends it again repeats that booking. */
  readonly isRepeated?: (rateId: string) => Promise<boolean>;
}

/**
 * The first of these rate ids that is still valid (decisions 5), or was when it was booked. A proposed shipment does not expire;
 * the id of one may stand for its rate.
 * @param wanted.field what names them in the request.
 * @throws ShipdockError `rate_expired` where every known one is older than two hours, `rate_not_found` or
 * `proposed_shipment_not_found` where none is known.
 */
export async function takeRate(
  transaction: Transaction,
  account: AccountId,
  { ids: wanted, field }: { readonly ids: readonly string[]; readonly field: 'rate_id' | 'proposed_shipment_id' },
  { now, isRepeated = async () => false }: Validity,
): Promise<TakenRate> {
  const rates = await findRates(transaction, account, wanted);
  for (const id of wanted) {
    const rate = rates.get(id);
    if (rate !== undefined && (!isExpired(rate, now) || (await isRepeated(id)))) return { kind: 'rate', rate };
    const proposal = rate === undefined ? await findProposal(transaction, account, id) : undefined;
    if (proposal !== undefined) return { kind: 'proposal', proposal };
  }
  const [expired] = rates.values();
  throw expired === undefined ? unknown(wanted, field) : tooOld(expired, now, field);
}

/** @throws ShipdockError `rate_expired` where something would be bought by a rate that was taken for what it bought before. */
export function refuseExpired(taken: TakenRate | undefined, now: Date): void {
  if (taken?.kind === 'rate' && isExpired(taken.rate, now)) throw tooOld(taken.rate, now);
}

function tooOld(rate: Rate, now: Date, field = 'rate_id'): ShipdockError {
  const minutes = Math.floor((now.getTime() - Date.parse(rate.request.createdAt)) / 60_000);
  const { carrierName, serviceName } = rate.offer;
  const valid = RATE_LIFETIME_MS / 60_000;
  const why =
    minutes < valid
      ? 'was erased with an order that was booked by it: where it ships to is not known any more'
      : `is ${minutes} minutes old; a rate is valid for ${valid}`;
  const message = `rate ${rate.id} (${carrierName} ${serviceName}) ${why}`;
  return new ShipdockError('rate_expired', message, {
    details: [{ field, message: 'has expired', id: rate.id }],
    hint: 'shipdock rates quote again, and book the new rate of the same service',
    request: 'POST /rates again, and book the new rate of the same service',
  });
}

function unknown(wanted: readonly string[], field: string): ShipdockError {
  if (wanted.every((id) => id.startsWith(`${ID_PREFIXES.proposedShipment}_`))) {
    const message = `there is no proposed shipment ${wanted.join(', ')}; it may have been deleted, or rated anew`;
    return new ShipdockError('proposed_shipment_not_found', message, {
      details: [{ field, message: 'is no proposed shipment' }],
      hint: 'shipdock orders rate ORDER',
      request: 'GET /orders/:id/proposed_shipments, or POST /orders/:id/proposed_shipments/generate',
    });
  }
  return new ShipdockError('rate_not_found', `there is no rate ${wanted.join(', ')}; it may have been rated anew`, {
    details: [{ field, message: 'is no rate' }],
    hint: 'shipdock rates quote, or shipdock orders rate ORDER',
    request: 'POST /rates, or POST /orders/:id/proposed_shipments/generate',
  });
}
