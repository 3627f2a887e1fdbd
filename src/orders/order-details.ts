import { given, withGiven } from '../kernel/given.ts';
import type { OrderDetails } from './order.ts';
import type { OrderCreateInput } from './orders.schema.ts';

/** What is kept of an order as it was sent. */
const KEPT_AS = {
  source: 'source',
  source_system_domain: 'sourceSystemDomain',
  source_system_meta: 'sourceSystemMeta',
  source_system_processed_at: 'sourceSystemProcessedAt',
  unbundle_kits: 'unbundleKits',
  requested_shipping_details: 'requestedShippingDetails',
  self_packed: 'selfPacked',
  include_return_label: 'includeReturnLabel',
  integration_id: 'integrationId',
  billing_details: 'billingDetails',
  duties_taxes_billing_details: 'dutiesTaxesBillingDetails',
} as const;

/** What an order says beside its columns, with the parts that were sent. */
export function withSentDetails(before: OrderDetails, input: OrderCreateInput): OrderDetails {
  return {
    ...withGiven(before, input, KEPT_AS),
    ...given('requestedRateId', oneOrMany(input.requested_rate_id)),
  };
}

function oneOrMany(values: readonly (string | undefined)[] | undefined): string | readonly string[] | undefined {
  const ids = (values ?? []).filter((value) => value !== undefined);
  return ids.length > 1 ? ids : ids[0];
}
