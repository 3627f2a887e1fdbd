import type { View, ViewField } from '../cli/view.ts';
import type { ProposalJson } from './proposal-json.ts';

const field = (
  name: string,
  type: ViewField<ProposalJson>['type'],
  description: string,
  inTable = false,
): ViewField<ProposalJson> => ({ name, type, description, inTable });

/** The fields of a proposed shipment, in the order of the columns of `orders rate`. */
export const view: View<ProposalJson> = {
  resource: 'proposed shipments',
  id: 'id',
  fields: [
    field('carrier', 'text', 'carrier', true),
    field('service_name', 'text', 'service', true),
    field('total_price', 'money', 'the sum of its price parts', true),
    field('currency', 'text', 'currency', true),
    {
      ...field('parts', 'text', 'price parts as the carrier prints them', true),
      get: (proposal) => (proposal.price_parts ?? []).map((part) => `${part.code} ${part.price.toFixed(2)}`).join(', '),
    },
    field('service_days', 'integer', 'business days in transit', true),
    field('estimated_delivery_date', 'text', 'date of delivery', true),
    {
      ...field('package_count', 'integer', 'how many packages', true),
      get: (proposal) => proposal.packages?.length ?? 0,
    },
    field('id', 'text', 'id of the proposed shipment', true),
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
    field('price_details', 'object', 'price by shipping, packing, insurance, accessorials, duties and taxes'),
    field('price_parts', 'list', 'price parts as the carrier prints them'),
    field('packages', 'list', 'the packages'),
    field('policies_applied', 'list', 'policies that decided'),
    field('error_message', 'text', 'what is wrong with it'),
    field('created_at', 'text', 'when it was rated'),
  ],
};
