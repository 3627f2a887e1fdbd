import type { View, ViewField } from '../cli/view.ts';
import { partsText } from './offers/parts-text.ts';
import type { RateJson } from './rate-json.ts';

const field = (
  name: string,
  type: ViewField<RateJson>['type'],
  description: string,
  inTable = false,
): ViewField<RateJson> => ({ name, type, description, inTable });

const parts = () => import('./rating-parts.view.ts');

/** The fields of a rate, in the order of the columns of `rates quote`. */
export const view: View<RateJson> = {
  resource: 'rates',
  id: 'id',
  fields: [
    field('carrier', 'text', 'carrier', true),
    { ...field('service_name', 'text', 'service', true), isName: true },
    { ...field('price', 'money', 'the sum of its price parts', true), isName: true },
    { ...field('currency_code', 'text', 'currency', true), heading: 'currency' },
    {
      ...field('parts', 'text', 'price parts as the carrier prints them', true),
      isName: true,
      get: (rate) => partsText(rate.price_parts, rate.currency_code),
    },
    { ...field('service_days', 'integer', 'business days in transit', true), heading: 'days' },
    { ...field('est_delivery_date', 'text', 'date of delivery', true), heading: 'delivery', isName: true },
    { ...field('id', 'text', 'its id, for booking', true), isSpare: true },
    field('carrier_code', 'text', 'code of the carrier'),
    field('carrier_type', 'text', 'kind of carrier'),
    field('service_code', 'text', 'code of the service'),
    field('service_level', 'text', 'the service'),
    field('standardized_service_name', 'text', 'kind of service'),
    field('rate_display_name', 'text', 'carrier and service'),
    field('ship_date', 'text', 'date on which it leaves'),
    field('est_delivery_time', 'text', 'time of delivery, where the carrier tells'),
    field('tariff_insurance_rule', 'text', 'who insures'),
    field('rates_provider', 'text', 'who worked the rate'),
    field('rates_provider_code', 'text', 'code of who worked it'),
    field('rates_provider_type', 'text', 'how it was worked'),
    {
      ...field('carrier_account', 'object', 'the account with the carrier'),
      below: async () => (await parts()).CARRIER_ACCOUNT,
    },
    field('insurance_price', 'money', 'what insurance costs of it'),
    field('expires_at', 'time', 'until when it may be booked'),
    {
      ...field('price_details', 'object', 'price by shipping, packing, insurance, accessorials, duties and taxes'),
      below: async () => (await parts()).RATE_PRICES,
    },
    {
      ...field('price_parts', 'list', 'price parts as the carrier prints them'),
      below: async () => (await parts()).PRICE_PART,
    },
    {
      ...field('basis', 'object', 'what the price was worked from: zone, billable weight, lane …'),
      below: async () => (await parts()).BASIS,
    },
    {
      ...field('packages', 'list', 'the packages'),
      below: async () => (await import('../packages/package-parts.view.ts')).PACKAGE,
    },
  ],
};
