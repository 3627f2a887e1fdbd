import { given, withGiven } from '../../kernel/given.ts';
import type { OrderDetails } from '../order.ts';
import type { OrderCreateInput } from '../orders.schema.ts';
import { draftBilling } from '../parts/billing.ts';

/** What an order may do without, kept as it was sent: the name that it is sent by, and the one that it is kept by. */
export const OPTIONAL_ORDER_DETAILS = {
  source_system_domain: 'sourceSystemDomain',
  source_system_meta: 'sourceSystemMeta',
  source_system_processed_at: 'sourceSystemProcessedAt',
  requested_shipping_details: 'requestedShippingDetails',
  integration_id: 'integrationId',
} as const satisfies Readonly<Record<string, keyof OrderDetails>>;

const KEPT_AS = {
  ...OPTIONAL_ORDER_DETAILS,
  source: 'source',
  unbundle_kits: 'unbundleKits',
  self_packed: 'selfPacked',
  include_return_label: 'includeReturnLabel',
} as const;

/** What an order says beside its columns, with the parts that were sent. @throws ShipdockError `unreadable_field` as `draftBilling`. */
export function withSentDetails(before: OrderDetails, input: OrderCreateInput): OrderDetails {
  return {
    ...withGiven(before, input, KEPT_AS),
    ...given('requestedRateId', oneOrMany(input.requested_rate_id)),
    ...given('billingDetails', draftBilling('billing_details', input.billing_details, before.billingDetails)),
    ...given(
      'dutiesTaxesBillingDetails',
      draftBilling(
        'duties_taxes_billing_details',
        input.duties_taxes_billing_details,
        before.dutiesTaxesBillingDetails,
      ),
    ),
  };
}

function oneOrMany(values: readonly (string | undefined)[] | undefined): string | readonly string[] | undefined {
  const ids = (values ?? []).filter((value) => value !== undefined);
  return ids.length > 1 ? ids : ids[0];
}
