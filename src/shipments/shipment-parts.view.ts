import { type Member, membersNamed, membersOf, memberWith } from '../kernel/members.ts';
import { packageMembers } from '../packages/package-parts.view.ts';
import { FIX } from '../rating/rating-parts.view.ts';
import type { ShipmentJson } from './json/shipment-json.ts';
import type { shipmentItemJson } from './json/shipment-package-json.ts';

/** Members of what a shipment holds, for names below them. */
export const ADDRESS = membersOf<ShipmentJson['origin_address']>({
  id: true,
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
  is_warehouse: true,
  address_type: true,
  validated: true,
  code: true,
});

export const CREATED_BY = membersOf<ShipmentJson['created_by']>({ type: true, name: true });

export const PRICE_DETAILS = membersOf<ShipmentJson['price_details']>({
  shipping: true,
  packing: true,
  insurance: true,
  pickup: true,
  delivery: true,
  accessorials: true,
  duty: true,
  taxes: true,
});

export const FINAL_MILE = membersOf<ShipmentJson['final_mile']>({
  price: true,
  final_mile_service_name: true,
  final_mile_service_days: true,
  using_final_mile_carrier: true,
  final_mile_carrier: true,
});

export const DISPATCH = membersOf<NonNullable<ShipmentJson['dispatch_details']>>({
  id: true,
  pickup_date: true,
  pickup_start_time: true,
  pickup_end_time: true,
  dispatch_instructions: true,
  sent_at: true,
  sent_type: true,
  confirmed_at: true,
  confirmation_number: true,
  bol_number: true,
  status: true,
  shipment_id: true,
  error_message: true,
});

export const EXCEPTION = membersOf<ShipmentJson['exceptions'][number]>({
  id: true,
  is_resolved: true,
  resolved_at: true,
  created_at: true,
  reason: true,
});

export const LINE_ITEM = membersOf<ShipmentJson['shipment_line_items'][number]>({
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
  origin_order_number: true,
  is_kit: true,
  kit_id: true,
});

const PACKAGE_ITEM = membersOf<ReturnType<typeof shipmentItemJson>>({
  id: true,
  product_sku: true,
  product_upc: true,
  product_sku_packing_code: true,
  item_name: true,
  length: true,
  width: true,
  height: true,
  weight: true,
  volume: true,
  freight_class: true,
  nmfc: true,
  hs_code: true,
  country_of_origin: true,
  xid: true,
  value: true,
  description: true,
  order_line_item_id: true,
  quantity: true,
  order_line_item_source_system_id: true,
  order_line_item_source_system_line_number: true,
});

/** Of a package that is booked. */
export const PACKAGE: readonly Member[] = [
  ...packageMembers(PACKAGE_ITEM),
  ...membersNamed(`
    id tracking_number return_tracking_number tracking_url label_document_id accessorials
    license_plate_number
  `),
];

export const REFERENCE = membersOf<ShipmentJson['reference_numbers']>({
  id: true,
  code: true,
  value: true,
  name: true,
});

export const ACCESSORIAL = membersOf<ShipmentJson['accessorials']>({
  accessorial_type: true,
  value: true,
  option_value: true,
  side: true,
  cod_amount: true,
  payment_types: true,
  remittance_address: true,
  add_freight_charges: true,
  price: true,
});

export const SLIP_TEMPLATE = membersOf<ShipmentJson['packing_slip_template']>({ size: true, advanced_size: true });

export const EEI = membersOf<ShipmentJson['eei']>({ compliance: true, compliance_code: true });

/** Why an order was not booked; where no carrier offers anything, every service with what stands in its way. */
export const REFUSED: readonly Member[] = [
  ...membersNamed('field message id mend services carrier_code carrier_name service_code service_name reason changes'),
  memberWith('fixes', FIX),
];
export const ERROR: readonly Member[] = [
  ...membersNamed('error code hint retryable rates warnings'),
  memberWith('details', REFUSED),
  memberWith('errors', REFUSED),
];
