import { given } from '../kernel/given.ts';
import type { OrderDetails } from './order.ts';
import type { OrderCreateInput } from './orders.schema.ts';

/** What an order says beside its columns, with the parts that were sent. */
export function withSentDetails(before: OrderDetails, input: OrderCreateInput): OrderDetails {
  return {
    ...before,
    ...given('source', input.source),
    ...given('sourceSystemDomain', input.source_system_domain),
    ...given('sourceSystemMeta', input.source_system_meta),
    ...given('sourceSystemProcessedAt', input.source_system_processed_at),
    ...given('unbundleKits', input.unbundle_kits),
    ...given('requestedShippingDetails', input.requested_shipping_details),
    ...given('requestedRateId', oneOrMany(input.requested_rate_id)),
    ...given('selfPacked', input.self_packed),
    ...given('includeReturnLabel', input.include_return_label),
    ...given('integrationId', input.integration_id),
    ...given('billingDetails', input.billing_details),
    ...given('dutiesTaxesBillingDetails', input.duties_taxes_billing_details),
  };
}

function oneOrMany(values: readonly (string | undefined)[] | undefined): string | readonly string[] | undefined {
  const ids = (values ?? []).filter((value) => value !== undefined);
  return ids.length > 1 ? ids : ids[0];
}
