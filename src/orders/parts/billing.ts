import type { BillingInput } from '../../contract/shipment-parties.schema.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';

/**
 * Who pays, as it is kept: the parts that were sent over those that were known; nothing where none was sent. Of another payer
 * nothing is known: the account that one pays from would be charged for the other.
 * @param field the billing within the request: `billing_details`
 * @throws ShipdockError `unreadable_field` where it does not say who (api-v4 2.8: `bill_to` is required).
 */
export function draftBilling(
  field: string,
  sent: BillingInput | undefined,
  before: JsonObject = {},
): JsonObject | undefined {
  const parts = Object.entries(sent ?? {}).filter(([, value]) => value !== undefined);
  if (parts.length === 0) return undefined;
  const isOther = sent?.bill_to !== undefined && sent.bill_to !== before.bill_to;
  const billing: JsonObject = { ...(isOther ? {} : before), ...Object.fromEntries(parts) };
  if (billing.bill_to === undefined) throw unreadableField(`${field}.bill_to`, 'is missing');
  return billing;
}
