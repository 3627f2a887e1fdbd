import * as z from 'zod/mini';
import { addressParts } from './address-parts.ts';
import { choice, country, flag, postalCode, text, visibleText, word } from './fields.ts';
import { OF_ADDRESS, OF_CHANGED_ADDRESS } from './other-names.ts';
import { sparse } from './sparse.ts';

/** api-v4 2.7, Shipment Address; with only a `code`, the address of the book. */
export const shipmentAddressSchema = sparse(
  z.object({
    first_name: visibleText(),
    last_name: visibleText(),
    ...addressParts(),
    location_type: text(64),
    /** What its street does not show (api-v4 2.9). */
    is_po_box: flag(),
    code: text(64),
  }),
  OF_ADDRESS,
);
export type ShipmentAddressInput = z.infer<typeof shipmentAddressSchema>;

/** The same of an update: what is not sent stays. */
export const shipmentAddressUpdateSchema = sparse(z.extend(shipmentAddressSchema, {}), OF_CHANGED_ADDRESS);

/** api-v4 2.8, request. */
export const billingSchema = sparse(
  z.object({
    bill_to: choice(['sender', 'third_party', 'recipient']),
    carrier_code: text(64),
    service_code: text(64),
    account_number: word(64),
    name: visibleText(),
    company: visibleText(),
    phone_number: visibleText(64),
    street1: visibleText(),
    street2: visibleText(),
    city: visibleText(),
    state: visibleText(64),
    zip: postalCode(),
    country: country(),
  }),
  OF_ADDRESS,
);
export type BillingInput = z.infer<typeof billingSchema>;
