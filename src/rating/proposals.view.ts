import type { View, ViewField } from '../cli/view.ts';
import { partsText } from './offers/parts-text.ts';
import type { ProposalJson } from './proposal-json.ts';

const field = (
  name: string,
  type: ViewField<ProposalJson>['type'],
  description: string,
  inTable = false,
): ViewField<ProposalJson> => ({ name, type, description, inTable });

const parts = () => import('./rating-parts.view.ts');

/** The fields of a proposed shipment, in the order of the columns of `orders rate`. */
export const view: View<ProposalJson> = {
  resource: 'proposed shipments',
  id: 'id',
  fields: [
    field('carrier', 'text', 'carrier', true),
    { ...field('service_name', 'text', 'service', true), isName: true },
    { ...field('total_price', 'money', 'the sum of its price parts', true), isName: true },
    field('currency', 'text', 'currency', true),
    {
      ...field('parts', 'text', 'price parts as the carrier prints them', true),
      isName: true,
      get: (proposal) => partsText(proposal.price_parts, proposal.currency),
    },
    { ...field('service_days', 'integer', 'business days in transit', true), heading: 'days' },
    { ...field('estimated_delivery_date', 'text', 'date of delivery', true), heading: 'delivery', isName: true },
    {
      ...field('package_count', 'integer', 'how many packages', true),
      heading: 'packages',
      get: (proposal) => proposal.packages?.length ?? 0,
    },
    { ...field('id', 'text', 'id of the proposed shipment', true), isSpare: true },
    field('order_id', 'text', 'its order'),
    field('rate_id', 'text', 'its rate, for booking'),
    field('carrier_code', 'text', 'code of the carrier'),
    field('service_code', 'text', 'code of the service'),
    field('standardized_service_name', 'text', 'kind of service'),
    field('carrier_type', 'text', 'kind of carrier'),
    field('ship_date', 'text', 'date on which it leaves'),
    field('tariff_insurance_rule', 'text', 'who insures'),
    field('insurance_type', 'text', 'insurance of this shipment'),
    field('is_customer_tariff', 'boolean', "whether the tariff is the account's own"),
    {
      ...field('price_details', 'object', 'price by shipping, packing, insurance, accessorials, duties and taxes'),
      below: async () => (await parts()).PROPOSAL_PRICES,
    },
    {
      ...field('price_parts', 'list', 'price parts as the carrier prints them'),
      below: async () => (await parts()).PRICE_PART,
    },
    {
      ...field('packages', 'list', 'the packages'),
      below: async () => (await import('../packages/package-parts.view.ts')).PACKAGE,
    },
    {
      ...field('final_mile', 'object', 'the carrier of the last mile, where there is another'),
      below: async () => (await parts()).FINAL_MILE,
    },
    {
      ...field('origin_address', 'object', 'from where it ships'),
      below: async () => (await parts()).PROPOSAL_ADDRESS,
    },
    { ...field('destination_address', 'object', 'where it goes'), below: async () => (await parts()).PROPOSAL_ADDRESS },
    {
      ...field('alternate_return_address', 'object', 'where it comes back to'),
      below: async () => (await parts()).RETURN_ADDRESS,
    },
    {
      ...field('origin_accessorials', 'list', 'what is asked of the carrier at the origin'),
      below: async () => (await parts()).ACCESSORIAL,
    },
    {
      ...field('destination_accessorials', 'list', 'what is asked of the carrier at the destination'),
      below: async () => (await parts()).ACCESSORIAL,
    },
    field('origin_instructions', 'text', 'what the carrier is told at the origin'),
    field('destination_instructions', 'text', 'what the carrier is told at the destination'),
    field('pro_number', 'text', 'PRO number, where it is known before'),
    { ...field('pickup', 'list', 'when it may be picked up'), below: async () => (await parts()).PICKUP },
    {
      ...field('shipment_line_items', 'list', 'units by order line'),
      below: async () => (await parts()).PROPOSAL_LINE,
    },
    field('selected', 'boolean', 'whether the order goes with it unless told otherwise'),
    field('selected_because', 'text', 'why it was selected'),
    { ...field('fees', 'object', 'whether it is insured'), below: async () => (await parts()).FEES },
    field('self_packed', 'boolean', 'whether packing costs nothing'),
    field('include_return_label', 'boolean', 'whether a return label is printed'),
    {
      ...field('shipment_billing', 'object', 'who pays the carrier'),
      below: async () => (await parts()).BILLING,
    },
    {
      ...field('duties_taxes_billing', 'object', 'who pays duties and taxes'),
      below: async () => (await parts()).BILLING,
    },
    { ...field('reference_numbers', 'list', 'reference numbers'), below: async () => (await parts()).REFERENCE },
    field('warehouse_code', 'text', 'its warehouse'),
    field('warehouse_id', 'text', 'id of its warehouse'),
    {
      ...field('policies_applied', 'list', 'policies that applied'),
      below: async () => (await parts()).POLICY_APPLIED,
    },
    field('error_message', 'text', 'what is wrong with it'),
    field('created_at', 'text', 'when it was rated'),
  ],
};
