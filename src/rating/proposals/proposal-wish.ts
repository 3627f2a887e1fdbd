import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { Order } from '../../orders/order.ts';
import { refuseValueless } from '../../orders/parts/reference-numbers.ts';
import type { ProposalRequestInput } from '../proposals.schema.ts';
import type { AccessorialInput } from '../rates.schema.ts';
import type { AskedAccessorial, ProposalWish } from './proposal.ts';

/** What a proposed shipment of the order carries along where nothing else was asked. */
export function wishOfOrder(order: Order): ProposalWish {
  return {
    selfPacked: order.details.selfPacked,
    referenceNumbers: order.referenceNumbers.map(({ id, code, value, name }) => ({ id, code, value, name })),
    originAccessorials: [],
    destinationAccessorials: [],
  };
}

/**
 * The same with what was asked.
 * @throws ShipdockError `unreadable_field` where billing does not say who pays, or a reference has no value.
 */
export function wishOfRequest(order: Order, sent: ProposalRequestInput): ProposalWish {
  const { reference_numbers: references = [], packages = [] } = sent;
  refuseValueless(references);
  return {
    ...wishOfOrder(order),
    ...given('selfPacked', sent.self_packed),
    ...given('insuranceOption', sent.insurance_option),
    ...given('proNumber', sent.pro_number),
    ...given('originInstructions', sent.origin_instructions),
    ...given('destinationInstructions', sent.destination_instructions),
    hasOwnOrigin: sent.origin_address !== undefined,
    hasOwnDestination: sent.destination_address !== undefined,
    hasOwnWarehouse: sent.warehouse_code !== undefined,
    hasOwnPackages: packages.length > 0,
    ...(packages.length === 0 ? {} : { packagesSent: packages }),
    ...given('alternateReturnAddress', sent.alternate_return_address),
    ...(references.length === 0 ? {} : { referenceNumbers: references }),
    ...given('includeReturnLabel', sent.include_return_label),
    ...given('shipmentBilling', billing(sent.shipment_billing, 'shipment_billing')),
    ...given('dutiesTaxesBilling', billing(sent.duties_taxes_billing, 'duties_taxes_billing')),
    ...given('pickup', sent.pickup),
    originAccessorials: (sent.origin_accessorials ?? []).flatMap(asked),
    destinationAccessorials: (sent.destination_accessorials ?? []).flatMap(asked),
  };
}

type Billing = ProposalRequestInput['shipment_billing'];

/** @throws ShipdockError `unreadable_field` where billing of one of the requests does not say who pays. */
export function refuseUnpaid(requests: readonly ProposalRequestInput[]): void {
  for (const [index, sent] of requests.entries()) {
    billing(sent.shipment_billing, `proposed_shipments[${index}].shipment_billing`);
    billing(sent.duties_taxes_billing, `proposed_shipments[${index}].duties_taxes_billing`);
  }
}

/** api-v4 2.8: `bill_to` is required. */
function billing(sent: Billing, field: string): Billing {
  if (sent === undefined || sent.bill_to !== undefined) return sent;
  const message = `${field}.bill_to is missing: sender, third_party or recipient`;
  throw new ShipdockError('unreadable_field', message, {
    details: [{ field: `${field}.bill_to`, message: 'is missing: sender, third_party or recipient' }],
  });
}

function asked({ type, accessorial_type, value, option_value }: AccessorialInput): readonly AskedAccessorial[] {
  const name = type ?? accessorial_type;
  return name === undefined ? [] : [{ type: name, ...given('value', value), ...given('optionValue', option_value) }];
}
