import { ShipdockError } from '../../kernel/errors.ts';

/** Runs a booking of the proposed shipment that a path names: what is wrong with that is told by the parameter of the path. */
export async function ofProposalInPath<Value>(booking: () => Promise<Value>): Promise<Value> {
  try {
    return await booking();
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    throw error.with({
      details: error.details.map((each) => (each.field === 'proposed_shipment_id' ? { ...each, field: 'pid' } : each)),
    });
  }
}
