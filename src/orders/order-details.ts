import { allGiven } from '../kernel/given.ts';
import type { OrderDetails } from './order.ts';
import type { OrderCreateInput } from './orders.schema.ts';

/** What an order says beside its columns, with the parts that were sent. */
export function withSentDetails(before: OrderDetails, input: OrderCreateInput): OrderDetails {
  return {
    ...before,
    ...allGiven({
      source: input.source,
      sourceSystemDomain: input.source_system_domain,
      sourceSystemMeta: input.source_system_meta,
      sourceSystemProcessedAt: input.source_system_processed_at,
      unbundleKits: input.unbundle_kits,
      requestedShippingDetails: input.requested_shipping_details,
      requestedRateId: oneOrMany(input.requested_rate_id),
      selfPacked: input.self_packed,
      includeReturnLabel: input.include_return_label,
      integrationId: input.integration_id,
      billingDetails: input.billing_details,
      dutiesTaxesBillingDetails: input.duties_taxes_billing_details,
    }),
  };
}

function oneOrMany(values: readonly (string | undefined)[] | undefined): string | readonly string[] | undefined {
  const ids = (values ?? []).filter((value) => value !== undefined);
  return ids.length > 1 ? ids : ids[0];
}
