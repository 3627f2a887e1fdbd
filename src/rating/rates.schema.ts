import * as z from 'zod/mini';
import { anyWeightUnit, choice, currency, dayOrTime, flag, skuCode, text } from '../contract/fields.ts';
import { list, nested } from '../contract/nested-fields.ts';
import { OF_PLACES, OF_RATED, ofPackages } from '../contract/other-names.ts';
import { shipmentAddressSchema } from '../contract/shipment-parties.schema.ts';
import { sparse } from '../contract/sparse.ts';
import { ORDER_LIMITS } from '../orders/limits.ts';
import { orderLineSchema } from '../orders/order-parts.schema.ts';
import { packageSchema } from '../packages/packages.schema.ts';
import { isDeclined } from './request/declined-accessorial.ts';
import { isOtherService, signatureNamed } from './request/signature-option.ts';

/** What a rate request may say (decisions 5). */

/** The most that one request may ask to be rated. */
export const RATE_LIMITS = { packages: 500, accessorials: 50, filters: 100 } as const;

/** A line item, with the names that clients use on rate items: `type` and `product_sku`. */
const rateItemSchema = sparse(
  z.extend(orderLineSchema, { type: text(64), product_sku: skuCode(), weight_uom: anyWeightUnit() }),
  OF_RATED,
  [['sku', 'product_sku']],
);
export type RateItemInput = z.infer<typeof rateItemSchema>;

/** `{type, value, option_value}`, or its type alone; one of which nothing is given asks for nothing. */
export const accessorialSchema = z
  .pipe(
    z.transform((sent: unknown): unknown => {
      if (typeof sent === 'string') return { type: sent };
      return isDeclined(sent) ? {} : signatureNamed(sent);
    }),
    z.object({ type: text(64), accessorial_type: text(64), value: text(), option_value: text() }),
  )
  .check(({ value: { type, accessorial_type, value, option_value }, issues }) => {
    if (isOtherService(type, accessorial_type)) {
      const message = 'says otherwise than type, which means the same: send one of them';
      issues.push({ code: 'custom', path: ['accessorial_type'], message, input: accessorial_type });
    }
    if ((type ?? accessorial_type) !== undefined || (value ?? option_value) === undefined) return;
    issues.push({ code: 'custom', path: ['type'], message: 'is missing', input: type });
  });
export type AccessorialInput = z.infer<typeof accessorialSchema>;
export const accessorials = () => list(accessorialSchema, RATE_LIMITS.accessorials);

/** api-v4 2.11: `{active}`; a plain true or false is taken too. */
export const insuranceSchema = () =>
  nested(
    z.pipe(
      z.transform((sent: unknown): unknown => (typeof sent === 'object' ? sent : { active: sent })),
      z.object({ active: flag() }),
    ),
  );

/** When the driver comes: one that does not tell from when would be lost, for nobody could be asked to come. */
export const pickupSchema = z
  .object({ start_time: dayOrTime(), end_time: dayOrTime() })
  .check(({ value: { start_time, end_time }, issues }) => {
    if (start_time === undefined) {
      issues.push({ code: 'custom', path: ['start_time'], message: 'is missing', input: start_time });
    } else if (end_time !== undefined && !start_time.startsWith(end_time) && end_time < start_time) {
      issues.push({ code: 'custom', path: ['end_time'], message: 'is before start_time', input: end_time });
    }
  });
/** A list (api-v4 2.7), or the one that there is (2.9). */
export const pickups = () =>
  nested(
    z.pipe(
      z.transform((sent: unknown): unknown => (typeof sent === 'object' && !Array.isArray(sent) ? [sent] : sent)),
      list(pickupSchema, 10),
    ),
  );

export const rateRequestSchema = sparse(
  z.object({
    items: list(rateItemSchema, ORDER_LIMITS.lines),
    packages: list(packageSchema, RATE_LIMITS.packages),
    origin_address: nested(shipmentAddressSchema),
    destination_address: nested(shipmentAddressSchema),
    warehouse_code: text(64),
    currency: currency(),
    self_packed: flag(),
    apply_rules: flag(),
    rate_filter: choice(['best', 'all']),
    carrier_filter: list(text(64), RATE_LIMITS.filters),
    carrier_type_filter: list(text(64), RATE_LIMITS.filters),
    display_rate_detail: flag(),
    insurance: insuranceSchema(),
    accessorials: accessorials(),
    origin_accessorials: accessorials(),
    destination_accessorials: accessorials(),
    /** As bookings take it: when the shipment is ready, now where absent. */
    pickup: pickups(),
  }),
  { ...OF_PLACES, ...ofPackages(['items']) },
);
export type RateRequestInput = z.infer<typeof rateRequestSchema>;
