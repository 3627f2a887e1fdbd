import * as z from 'zod/mini';
import { choice, flag, text, trackingNumber } from '../contract/fields.ts';
import { list, nested } from '../contract/nested-fields.ts';
import { OF_PLACES, ofPackages } from '../contract/other-names.ts';
import { billingSchema, shipmentAddressSchema } from '../contract/shipment-parties.schema.ts';
import { sparse } from '../contract/sparse.ts';
import { ORDER_LIMITS } from '../orders/limits.ts';
import { referenceNumberSchema } from '../orders/order-parts.schema.ts';
import { packageSchema } from '../packages/packages.schema.ts';
import { accessorials, insuranceSchema, pickups, RATE_LIMITS } from './rates.schema.ts';

/** What `POST /orders/:id/proposed_shipments` may say (api-v4 2.9). */
export const proposalRequestSchema = sparse(
  z.object({
    /** Of one that is there: an order sent back as it was answered asks for none anew. */
    id: text(64),
    rate_id: list(text(64), ORDER_LIMITS.requestedRates),
    carrier_code: text(64),
    service_code: text(64),
    service_name: text(),
    insurance: insuranceSchema(),
    insurance_option: choice(['add_insurance', 'no_insurance']),
    fees: nested(z.object({ insurance: insuranceSchema() })),
    self_packed: flag(),
    packages: list(packageSchema, RATE_LIMITS.packages),
    pro_number: trackingNumber(),
    origin_instructions: text(2000),
    destination_instructions: text(2000),
    origin_address: nested(shipmentAddressSchema),
    destination_address: nested(shipmentAddressSchema),
    alternate_return_address: nested(shipmentAddressSchema),
    reference_numbers: list(referenceNumberSchema, ORDER_LIMITS.referenceNumbers),
    /** As rates and bookings take it: of no end that is told. */
    accessorials: accessorials(),
    origin_accessorials: accessorials(),
    destination_accessorials: accessorials(),
    include_return_label: flag(),
    shipment_billing: nested(billingSchema),
    duties_taxes_billing: nested(billingSchema),
    pickup: pickups(),
    warehouse_code: text(64),
  }),
  { ...OF_PLACES, ...ofPackages(['rate_id']) },
);
export type ProposalRequestInput = z.infer<typeof proposalRequestSchema>;
