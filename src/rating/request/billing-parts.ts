import type { JsonObject } from '../../kernel/json.ts';

/** Who pays a carrier, as answers tell it (api-v4 2.8). */
export const BILLING_PARTS = [
  'bill_to',
  'carrier_code',
  'service_code',
  'service_name',
  'account_number',
  'name',
  'company',
  'phone_number',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'country',
] as const;

/** Who pays the carrier of a proposed or booked shipment (api-v4 2.8, response). */
export function billingJson(billing: JsonObject | null): JsonObject | null {
  if (billing === null) return null;
  const parts = Object.fromEntries(BILLING_PARTS.map((part) => [part, billing[part] ?? null]));
  const account = typeof billing.account_number === 'string' ? billing.account_number : undefined;
  return { ...parts, shortcut_account_number: account === undefined ? null : `…${account.slice(-4)}` };
}
