import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { type TakenRate, takeRate } from '../../rating/operations/take-rate.ts';
import type { Services } from '../../seams/services.ts';
import type { BookingInput } from '../shipments.schema.ts';

/**
 * Of a proposed shipment and a rate by another service nobody here knows which is meant: one of them would be bought unasked.
 * Where either is not there, or has expired, the other is.
 * @throws ShipdockError `unreadable_field`.
 */
export async function refuseOtherRate(
  transaction: Transaction,
  { account, clock }: Pick<Services, 'account' | 'clock'>,
  { proposed_shipment_id: proposal, rate_id: sent = [] }: Pick<BookingInput, 'proposed_shipment_id' | 'rate_id'>,
): Promise<void> {
  const rates = sent.filter((id) => id !== undefined);
  if (proposal === undefined || rates.length === 0) return;
  const service = async (ids: readonly string[], field: 'rate_id' | 'proposed_shipment_id') => {
    const taken = await takeRate(transaction, account, { ids, field }, { now: clock.now() }).catch(undefinedIfRefused);
    return taken && serviceOf(taken);
  };
  const proposed = await service([proposal], 'proposed_shipment_id');
  const rated = await service(rates, 'rate_id');
  if (proposed === undefined || rated === undefined || proposed.code === rated.code) return;
  const message = `is a rate of ${rated.name}, but proposed shipment ${proposal} goes by ${proposed.name}; name one of them`;
  throw unreadableField('rate_id', message);
}

function serviceOf(taken: TakenRate): { readonly code: string; readonly name: string } {
  const { carrierCode, serviceCode } = taken.kind === 'rate' ? taken.rate.offer : taken.proposal;
  const { carrierName, serviceName } = taken.kind === 'rate' ? taken.rate.offer : taken.proposal.details;
  return { code: `${carrierCode}/${serviceCode}`, name: `${carrierName} ${serviceName}` };
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof ShipdockError)) throw error;
}
