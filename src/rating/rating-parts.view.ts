import { membersNamed, membersOf } from '../kernel/members.ts';
import type { FixJson } from './fix-json.ts';
import type { ExplainedService } from './offers/explain-services.ts';
import type { ProposalJson } from './proposal-json.ts';
import type { RateJson } from './rate-json.ts';
import { BILLING_PARTS } from './request/billing-parts.ts';

/** Members of what rates and proposed shipments hold, for names below them. */
export const PRICE_PART = membersOf<ExplainedService['price_parts']>({ code: true, price: true });

/** Parts that the price does not have are absent. */
export const RATE_PRICES = membersNamed('shipping packing insurance pickup delivery accessorials duties taxes');
/** Pickup and delivery are part of shipping there (api-v4 2.9). */
export const PROPOSAL_PRICES = membersNamed('shipping packing insurance accessorials duties taxes');

/** What parcel, freight and courier tariffs name as the basis of a price. */
export const BASIS = membersNamed(`
  zone miles packages dim_lb billable_lb fuel_percent
  lane weight_lb classes rated_break deficit_lb gross minimum_applied discount linehaul absolute_minimum_applied
  pieces converted_from exchange_rate_date
`);

export const CARRIER_ACCOUNT = membersOf<RateJson['carrier_account']>({
  code: true,
  name: true,
  scac: true,
  is_customer_tariff: true,
});

/** What a member becomes is of any kind. */
export const FIX = membersOf<FixJson>({ kind: true, field: true, value: 'anything', text: true });

export const REASON = membersOf<ExplainedService['reasons']>({
  code: true,
  message: true,
  change: true,
  fix: FIX,
});

export const FINAL_MILE = membersOf<ProposalJson['final_mile']>({
  price: true,
  final_mile_service_name: true,
  final_mile_service_days: true,
  using_final_mile_carrier: true,
  final_mile_carrier: true,
});

export const PROPOSAL_ADDRESS = membersOf<ProposalJson['origin_address']>({
  name: true,
  company: true,
  street1: true,
  street2: true,
  city: true,
  state: true,
  zip: true,
  country: true,
  phone_number: true,
  email: true,
  is_residential: true,
  is_po_box: true,
  code: true,
});

/** Answered as it was sent. */
export const RETURN_ADDRESS = membersNamed(`
  first_name last_name name company street1 street2 city state zip country phone_number email is_residential
  location_type is_po_box code
`);

export const ACCESSORIAL = membersOf<ProposalJson['origin_accessorials']>({
  id: true,
  side: true,
  price: true,
  name: true,
  default: true,
  type: true,
  accessorial_type: true,
  value: true,
  option_value: true,
  accessorial_options: membersNamed('title value'),
});

export const PICKUP = membersNamed('start_time end_time');

export const PROPOSAL_LINE = membersOf<ProposalJson['shipment_line_items']>({
  order_line_item_id: true,
  quantity: true,
  name: true,
  description: true,
  sku: true,
  upc: true,
  value: true,
  weight: true,
  hs_code: true,
  country_of_origin: true,
  child_sku: true,
  child_sku_quantity: true,
  line_number: true,
});

export const FEES = membersOf<ProposalJson['fees']>({ insurance: { active: true } });
export const POLICY_APPLIED = membersOf<ProposalJson['policies_applied']>({ id: true, name: true });
export const REFERENCE = membersNamed('id code value name');
export const BILLING = membersNamed([...BILLING_PARTS, 'shortcut_account_number'].join(' '));
