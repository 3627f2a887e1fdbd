import { ShipdockError } from '../../kernel/errors.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { Services } from '../../seams/services.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { refuseOtherRate } from './rate-beside-proposal.ts';

/** Runs a booking of the proposed shipment that a path names: what is wrong with that is told by the parameter of the path. */
export async function ofProposalInPath<Value>(
  services: Services,
  sent: BookingInput,
  proposal: string,
  booking: (wanted: BookingInput) => Promise<Value>,
): Promise<Value> {
  const { proposed_shipment_id: other = proposal } = sent;
  if (other !== proposal) {
    throw unreadableField('proposed_shipment_id', `is "${other}", but the path names ${proposal}: name one of them`);
  }
  const named = { ...sent, proposed_shipment_id: proposal };
  try {
    if (sent.rate_id !== undefined) {
      await services.database.read((transaction) => refuseOtherRate(transaction, services, named));
    }
    return await booking({ ...named, rate_id: undefined });
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    throw error.with({
      details: error.details.map((each) => (each.field === 'proposed_shipment_id' ? { ...each, field: 'pid' } : each)),
    });
  }
}
