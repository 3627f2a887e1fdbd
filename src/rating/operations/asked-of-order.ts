import type { Transaction } from '../../database/database.ts';
import type { Order } from '../../orders/order.ts';
import type { Proposal, ProposalWish } from '../proposals/proposal.ts';
import { proposalsOf } from '../proposals.store.ts';
import type { Rate } from '../rate.ts';
import { findRates } from '../rates.store.ts';
import { accessorialAsSent } from '../request/asked-accessorials.ts';

/** What a proposed shipment of an order, or the rate that it wishes for, was asked with; who names it books it so. */
export interface AskedOfOrder {
  readonly id: string;
  readonly kind: 'proposed shipment' | 'rate';
  readonly carrierCode: string;
  readonly serviceCode: string;
  readonly hasOwnPackages: boolean;
  readonly isInsured: boolean;
  /** In the words of a booking. */
  readonly accessorials: readonly { readonly type: string; readonly value?: string; readonly option_value?: string }[];
  readonly includeReturnLabel?: boolean | undefined;
  readonly shipmentBilling?: ProposalWish['shipmentBilling'] | undefined;
  readonly dutiesTaxesBilling?: ProposalWish['dutiesTaxesBilling'] | undefined;
  readonly pickup?: ProposalWish['pickup'] | undefined;
}

/** Proposed shipments come first, cheapest first; of the rates those that are still known. */
export async function askedOfOrder(
  transaction: Transaction,
  order: Pick<Order, 'id' | 'accountId' | 'details'>,
): Promise<readonly AskedOfOrder[]> {
  const proposals = await proposalsOf(transaction, [order.id]);
  const wished = [order.details.requestedRateId ?? []].flat();
  const rates = await findRates(transaction, order.accountId, wished);
  return [...proposals.map(ofProposal), ...[...rates.values()].map(ofRate)];
}

function ofProposal({ id, carrierCode, serviceCode, details: { isInsured, wish } }: Proposal): AskedOfOrder {
  return {
    ...{ id, kind: 'proposed shipment', carrierCode, serviceCode, isInsured },
    hasOwnPackages: wish.hasOwnPackages === true,
    accessorials: [...wish.originAccessorials, ...wish.destinationAccessorials].map(accessorialAsSent),
    includeReturnLabel: wish.includeReturnLabel,
    shipmentBilling: wish.shipmentBilling,
    dutiesTaxesBilling: wish.dutiesTaxesBilling,
    pickup: wish.pickup,
  };
}

function ofRate({ id, offer: { carrierCode, serviceCode }, request: { details } }: Rate): AskedOfOrder {
  return {
    ...{ id, kind: 'rate', carrierCode, serviceCode, isInsured: details.isInsured, hasOwnPackages: false },
    accessorials: details.request.accessorials.map(({ type, value }) => ({
      type,
      ...(value === undefined ? {} : { value }),
    })),
    pickup: details.pickup,
  };
}
