import type { ShipmentAddressInput } from '../../contract/shipment-parties.schema.ts';
import { given } from '../../kernel/given.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { Order } from '../../orders/order.ts';
import { draftBilling } from '../../orders/parts/billing.ts';
import { refuseValueless } from '../../orders/parts/reference-numbers.ts';
import { refuseAmounts } from '../../rating/request/cash-on-delivery.ts';
import { EEI_EXEMPTIONS, eeiExemption, isItn } from '../problems/eei-codes.ts';
import type { BookingOptions, Eei } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';

interface BookingPlaces {
  readonly order: Order | undefined;
  readonly rated: Pick<Order, 'currency'>;
  /** Where the address book has what was sent. */
  readonly returnAddress?: ShipmentAddressInput | undefined;
}

/**
 * What a booking says beside its goods; what it does not say of billing and return labels comes from its order.
 * @throws ShipdockError `unreadable_field` for a code that is not allowed, a part of billing or EEI that is missing, or goods
 * to be paid for at the door without one amount.
 */
export function bookingOptions(sent: BookingInput, { order, rated, returnAddress }: BookingPlaces): BookingOptions {
  const back = returnAddress ?? sent.alternate_return_address;
  refuseAmounts(sent, rated.currency);
  refuseValueless(sent.reference_numbers);
  const billing = sent.shipment_billing ?? sent.billing_details;
  const duties = sent.duties_taxes_billing ?? sent.duties_taxes_billing_details;
  return {
    originInstructions: sent.origin_instructions ?? null,
    destinationInstructions: sent.destination_instructions ?? null,
    assigneeId: sent.assignee_id ?? null,
    xid: sent.xid ?? null,
    ...given('proNumber', sent.pro_number),
    labelFormat: sent.label_format ?? null,
    includeReturnLabel: sent.include_return_label ?? order?.details.includeReturnLabel ?? false,
    billingDetails: draftBilling('shipment_billing', billing) ?? order?.details.billingDetails ?? null,
    dutiesTaxesBillingDetails:
      draftBilling('duties_taxes_billing', duties) ?? order?.details.dutiesTaxesBillingDetails ?? null,
    alternateReturnAddress: back === undefined ? null : spoken(back),
    eei: readEei(sent.eei),
    accessorials: askedAccessorials(sent),
  };
}

/** Every accessorial that was asked for, with the side it was asked for on. */
export function askedAccessorials(sent: Partial<BookingInput>): readonly JsonObject[] {
  const sides = [
    [null, sent.accessorials],
    ['origin', sent.origin_accessorials],
    ['destination', sent.destination_accessorials],
  ] as const;
  return sides.flatMap(([side, list]) =>
    (list ?? []).flatMap((each) => {
      const type = each.type ?? each.accessorial_type;
      return type === undefined
        ? []
        : [{ type, value: each.value ?? null, option_value: each.option_value ?? null, side }];
    }),
  );
}

/** api-v4 2.7: an ITN, or one of the allowed exemption codes. */
function readEei(sent: BookingInput['eei']): Eei | null {
  if (sent === undefined) return null;
  const { compliance, compliance_code: entered } = sent;
  if (compliance === undefined) throw unreadableField('eei.compliance', 'is missing');
  if (entered === undefined) throw unreadableField('eei.compliance_code', 'is missing');
  const code =
    compliance === 'itn' ? (isItn(entered) ? entered.trim().toUpperCase() : undefined) : eeiExemption(entered);
  if (code !== undefined) return { compliance, complianceCode: code };
  const must = compliance === 'itn' ? 'an X and 14 digits' : `one of ${EEI_EXEMPTIONS.join(', ')}`;
  throw unreadableField('eei.compliance_code', `is "${entered}"; it must be ${must}`);
}

/** A hash without the parts that were not sent. */
function spoken(hash: object): JsonObject {
  return Object.fromEntries(Object.entries(hash).filter(([, value]) => value !== undefined));
}
