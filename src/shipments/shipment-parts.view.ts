import type { ViewField } from '../cli/view.ts';
import { membersNamed, membersOf } from '../kernel/members.ts';
import type { ShipmentJson } from './shipment-json.ts';
import type { shipmentItemJson } from './shipment-package-json.ts';

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

const PACKAGE_NAMES = `
  freight_class nmfc handling_unit_type quantity length width
  height dimension_uom weight weight_uom value volume
  orm_d hazmat handling_unit_packages materials labors id
  tracking_number return_tracking_number tracking_url packing_type package_type package_quantity
  number_of_units commodity_description carrier_container dry_ice_weight label_document_id accessorials
  hazmat_data hazmat_data_list license_plate_number sscc_serial_references
`;

/** Of a package, planned or booked. */
export const PACKAGE: readonly ViewField<never>[] = [
  ...membersNamed(PACKAGE_NAMES.trim().split(/\s+/)),
  { name: 'package_items', type: 'list', description: '', inTable: false, fields: PACKAGE_ITEM },
];
