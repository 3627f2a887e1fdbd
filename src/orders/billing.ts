import { parseCountry } from '../addresses/country.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import type { BillingInput } from '../shipments/shipments.schema.ts';
import type { Json } from './order.ts';

/**
 * Who pays, as it is kept: the parts that were sent; nothing where none was.
 * @param field the billing within the request: `billing_details`
 * @throws ShipdockError `unreadable_field` where it does not say who (api-v4 2.8: `bill_to` is required).
 */
export function draftBilling(field: string, sent: BillingInput | undefined): Json | undefined {
  const parts = Object.entries(sent ?? {}).filter(([, value]) => value !== undefined);
  if (parts.length === 0) return undefined;
  const billing: Json = Object.fromEntries(parts);
  if (billing.bill_to === undefined) throw missing(`${field}.bill_to`, 'is missing');
  return billing;
}

/**
 * Billing details as an export carries them: what an earlier version took and this one would not is left out, parts or, where
 * they do not say who pays, the whole.
 */
export function exportedBilling(kept: Json | undefined): Json | undefined {
  const payer = kept?.bill_to;
  if (kept === undefined || (payer !== 'sender' && payer !== 'third_party' && payer !== 'recipient')) return undefined;
  const texts = TEXTS.flatMap(([name, most]) => {
    const value = kept[name];
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text.trim() !== '' && text.length <= most ? [[name, text] as const] : [];
  });
  const country = typeof kept.country === 'string' ? parseCountry(kept.country) : undefined;
  return { bill_to: payer, ...Object.fromEntries(texts), ...given('country', country) };
}

/** The parts that are any text, with the most characters of each. */
const TEXTS = [
  ['carrier_code', 64],
  ['service_code', 64],
  ['account_number', 64],
  ['name', 255],
  ['company', 255],
  ['phone_number', 64],
  ['street1', 255],
  ['street2', 255],
  ['city', 255],
  ['state', 64],
  ['zip', 16],
] as const;

/** Billing details that were sent, as they are kept: those that an export wrote of what is kept change nothing. */
export function sentBilling(field: string, sent: BillingInput | undefined, before: Json | undefined): Json | undefined {
  const billing = draftBilling(field, sent);
  const isExported =
    billing !== undefined && before !== undefined && sorted(billing) === sorted(exportedBilling(before));
  return isExported ? before : billing;
}

function sorted(billing: Json | undefined): string {
  return JSON.stringify(Object.entries(billing ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** @throws ShipdockError `unreadable_field` where somebody else pays than the sender, and from no account. */
export function refuseWithoutAccount(field: string, billing: Json): void {
  const { bill_to: payer, account_number: account } = billing;
  if (payer === undefined) throw missing(`${field}.bill_to`, 'is missing');
  if (payer === 'sender' || account !== undefined) return;
  throw missing(`${field}.account_number`, `is missing: the ${String(payer).replace('_', ' ')}'s account pays`);
}

function missing(field: string, message: string): ShipdockError {
  return new ShipdockError('unreadable_field', `${field} ${message}`, { details: [{ field, message }] });
}
