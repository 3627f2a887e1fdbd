import * as z from 'zod/mini';
import { addressParts } from './address-parts.ts';
import { choice, country, flag, text } from './fields.ts';

/** api-v4 2.7, Shipment Address; with only a `code`, the address of the book. */
export const shipmentAddressSchema = z.object({
  first_name: text(),
  last_name: text(),
  ...addressParts(),
  location_type: text(64),
  /** What its street does not show (api-v4 2.9). */
  is_po_box: flag(),
  code: text(64),
});
export type ShipmentAddressInput = z.infer<typeof shipmentAddressSchema>;

/** api-v4 2.8, request. */
export const billingSchema = z.object({
  bill_to: choice(['sender', 'third_party', 'recipient']),
  carrier_code: text(64),
  service_code: text(64),
  account_number: text(64),
  name: text(),
  company: text(),
  phone_number: text(64),
  street1: text(),
  street2: text(),
  city: text(),
  state: text(64),
  zip: text(16),
  country: country(),
});
export type BillingInput = z.infer<typeof billingSchema>;
