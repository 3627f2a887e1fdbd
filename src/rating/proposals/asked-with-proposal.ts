import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order } from '../../orders/order.ts';
import type { ProposalRequestInput } from '../proposals.schema.ts';
import { notSaidOtherwise, type Side } from '../request/asked-accessorials.ts';
import { placeAsSent } from '../request/asked-with-rate.ts';
import { isInsuranceAsked } from '../request/insurance.ts';
import type { AskedAccessorial, Proposal } from './proposal.ts';

/**
 * A request for a proposed shipment by the rate of another one of its order, with what that one was asked with: it is proposed as
 * a booking by that rate would be. What the request says itself goes first.
 * @throws ShipdockError `proposed_shipment_not_found` where it is of another order.
 */
export function askedWithProposal(sent: ProposalRequestInput, proposal: Proposal, order: Order): ProposalRequestInput {
  if (proposal.orderId !== order.id) {
    const message = `order ${order.orderNumber} has no proposed shipment ${proposal.id}`;
    throw new ShipdockError('proposed_shipment_not_found', message, {
      field: 'rate_id',
      ...nextStep('orders.rate', order.orderNumber),
    });
  }
  const { wish, origin, destination, warehouse, isInsured } = proposal.details;
  const isPlaced = sent.origin_address !== undefined || sent.warehouse_code !== undefined;
  const references = wish.referenceNumbers.filter(({ id }) => id === undefined);
  const packages = wish.packagesSent ?? [];
  const at = (side: Side, asked: readonly AskedAccessorial[]) =>
    notSaidOtherwise(
      asked.map((each) => ({ ...each, side })),
      sent,
    ).map(({ type, value, optionValue }) => ({ type, accessorial_type: undefined, value, option_value: optionValue }));
  // Read as parts of a request when it was asked.
  const before = {
    self_packed: wish.selfPacked,
    ...given('pro_number', wish.proNumber),
    ...given('origin_instructions', wish.originInstructions),
    ...given('destination_instructions', wish.destinationInstructions),
    ...given('alternate_return_address', wish.alternateReturnAddress),
    ...given('include_return_label', wish.includeReturnLabel),
    ...given('shipment_billing', wish.shipmentBilling),
    ...given('duties_taxes_billing', wish.dutiesTaxesBilling),
    ...given('pickup', wish.pickup),
    ...(references.length === 0 ? {} : { reference_numbers: references }),
  } as ProposalRequestInput;
  return {
    ...before,
    origin_accessorials: at('origin', wish.originAccessorials),
    destination_accessorials: at('destination', wish.destinationAccessorials),
    ...(wish.hasOwnDestination === true ? { destination_address: placeAsSent(destination) } : {}),
    ...(!isPlaced && wish.hasOwnOrigin === true ? { origin_address: placeAsSent(origin) } : {}),
    ...(!isPlaced && wish.hasOwnWarehouse === true ? given('warehouse_code', warehouse?.code) : {}),
    ...(isInsuranceAsked(sent) === undefined ? insuranceOf(wish.insuranceOption, isInsured) : {}),
    ...(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as ProposalRequestInput),
    packages: (sent.packages ?? []).length > 0 ? sent.packages : [...packages],
  };
}

function insuranceOf(option: ProposalRequestInput['insurance_option'], active: boolean) {
  return { ...given('insurance_option', option), insurance: { active } };
}
