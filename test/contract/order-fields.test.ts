import { expect, test } from 'vitest';
import { fieldsOf } from './bad-fields.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** api-v4 2.1. */
const ORDER = words(`order_number source_system source_system_id source_system_domain source_system_meta source
  source_system_processed_at unbundle_kits origin_address destination_address billing_address order_line_items currency
  tax_price shipping_price total_price items_price status requested_shipping_details requested_rate_id tags warehouse_id
  warehouse_code self_packed include_return_label reference_numbers proposed_shipments notes integration_id
  instant_proposed_shipment_generation billing_details duties_taxes_billing_details`);
const UPDATE_ONLY = words('regenerate_proposed_shipments regenerate_proposed_shipments_if_changed');
/** api-v4 2.2. */
const ADDRESS = words('name company street1 street2 phone_number city state zip email code country is_residential');
/** api-v4 2.3. */
const LINE = words(`id source_system_id name sku upc description commodity_description lot_number quantity value price
  currency length width height dimension_uom weight weight_uom item_type type_of_item do_not_pack_with_other_items
  do_not_palletize do_not_pack_before_palletize handling_unit_type unpacked_item_type_id hs_code country_of_origin
  freight_class nmfc package_type package_quantity volume_cubic_ft warehouse_id warehouse_code line_number
  ship_individually orm_d meta origin_address reference_numbers hazmat_data inventory_identifiers`);
/** api-v4 2.4, 2.5. */
const REFERENCE = words('id code value name');
const HAZMAT = words(`un_or_na_number proper_shipping_name technical_name hazard_class_or_division packing_group
  emergency_response_phone_number emergency_contact_name emergency_contact_phone_number regulation_level container quantity
  amount amount_unit transportation_mode additional_description dangerous_goods_type`);
/** api-v4 2.15. */
const SKU = words(`sku name description image_url packing_code price items units_per_sku aggregate_weight child_sku
  child_sku_qty hazmat upc is_kit kit_components ship_individually external_id`);

const below = (place: string, names: readonly string[]) => names.map((name) => `${place}.${name}`);
const lineFields = (list: string) => [
  ...below(`${list}[0]`, LINE),
  ...below(`${list}[0].origin_address`, ADDRESS),
  ...below(`${list}[0].hazmat_data`, HAZMAT),
  ...below(`${list}[0].inventory_identifiers[0]`, words('type code source_system_id')),
  ...below(`${list}[0].reference_numbers[0]`, words('id code name value external_code')),
];
const orderFields = [
  ...ORDER,
  ...['origin_address', 'destination_address', 'billing_address'].flatMap((place) => below(place, ADDRESS)),
  ...below('reference_numbers[0]', REFERENCE),
  ...below('notes[0]', words('body tag')),
  ...lineFields('order_line_items'),
];

test.each<[string, readonly string[]]>([
  ['orders.create', orderFields],
  ['orders.update', [...orderFields, ...UPDATE_ONLY]],
  ['orders.saveItems', lineFields('order_line_items')],
  ['orders.removeItems', ['order_line_item_ids', 'order_line_item_ids[0]']],
  ['orders.combineAsync', words('master_order_id ids all_items')],
  ['orders.combineDeprecated', words('master_order_id ids all_items')],
  [
    'orders.splitAsync',
    words('order_line_items[0].id order_line_items[0].quantity new_order_number order_number move_to_order_id'),
  ],
  ['orders.hold', words('ids hold_until')],
  ['skus.save', SKU],
])('%s reads every field of the contract', async (name, fields) => {
  const known = new Set(await fieldsOf(name));
  expect(fields.filter((field) => !known.has(field))).toEqual([]);
});
