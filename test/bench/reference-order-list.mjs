// The same JSON as that of one order, for a page of them, built inside SQL.
import { ACTIONS, STATUSES } from './reference-order.mjs';

const detail = (name) => `details -> '$.${name}'`;
const members = (names) => Object.fromEntries(names.map((name) => [name, detail(camelCase(name))]));
const camelCase = (name) => name.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());
const nulls = (names) => Object.fromEntries(names.map((name) => [name, 'NULL']));
const EMPTY = { list: `json('[]')`, object: `json('{}')` };
const entered = (name) => `CAST(details ->> '$.${name}' AS REAL)`;

const LINE_MEMBERS = {
  id: 'id',
  source_system_id: 'source_system_id',
  ...members(['origin_order_source_system_id', 'origin_order_number', 'name', 'description', 'commodity_description']),
  sku: 'sku',
  upc: detail('upc'),
  quantity: 'quantity',
  value: 'value_e4 / 10000.0',
  price: 'price_e4 / 10000.0',
  currency: detail('currency'),
  length: entered('length'),
  width: entered('width'),
  height: entered('height'),
  weight: entered('weight'),
  ...members(['dimension_uom', 'weight_uom', 'freight_class', 'package_quantity', 'package_type']),
  item_type: 'item_type',
  ...members(['type_of_item', 'unpacked_item_type_id', 'handling_unit_type', 'do_not_pack_with_other_items']),
  ...members([
    'do_not_palletize',
    'do_not_pack_before_palletize',
    'this_side_up',
    'fragile',
    'do_not_stack',
    'hs_code',
  ]),
  ...members(['country_of_origin', 'lot_number']),
  serial_number: 'NULL',
  inventory_identifiers: EMPTY.list,
  line_number: detail('lineNumber'),
  volume_cubic_ft: entered('volumeCubicFt'),
  ...members(['warehouse_id', 'warehouse_code', 'ship_individually']),
  meta: EMPTY.object,
  ...nulls(['origin_address', 'error_message']),
  reference_numbers: EMPTY.list,
  nmfc: detail('nmfc'),
  hazmat_data: 'NULL',
  orm_d: detail('ormD'),
  hazmat: 'NULL',
};

const ADDRESS_MEMBERS = {
  id: 'id',
  ...members(['name', 'company', 'street1', 'street2', 'city', 'state']),
  zip: 'zip',
  country: 'country',
  ...members(['phone_number', 'email', 'is_residential']),
  is_warehouse: `json('false')`,
  address_type: `CASE WHEN details -> '$.isResidential' = 'true' THEN 'residential' ELSE 'commercial' END`,
  ...members(['code']),
};
const DESTINATION_MEMBERS = {
  ...ADDRESS_MEMBERS,
  is_po_box: `json(CASE WHEN details ->> '$.street1' LIKE 'po box%' THEN 'true' ELSE 'false' END)`,
};

const WAREHOUSE_ADDRESS = ['name', 'company', 'street1', 'street2', 'city', 'state', 'zip', 'country'];
const WAREHOUSE_MEMBERS = {
  id: 'id',
  code: 'code',
  former_codes: 'json(former_codes)',
  name: 'name',
  address: object(
    Object.fromEntries(
      [...WAREHOUSE_ADDRESS, 'phone_number', 'email', 'is_residential'].map((name) => [
        name,
        `address -> '$.${camelCase(name)}'`,
      ]),
    ),
  ),
  currency: 'currency',
  time_zone: 'time_zone',
  cutoff: `format('%02d:%02d', cutoff_minute / 60, cutoff_minute % 60)`,
  closed_dates: 'json(closed_dates)',
  is_default: `json(iif(is_default, 'true', 'false'))`,
  created_at: 'created_at',
  updated_at: 'updated_at',
};

const address = (role, wanted = ADDRESS_MEMBERS) =>
  `(SELECT ${object(wanted)} FROM order_addresses WHERE order_id = page.id AND role = '${role}')`;
const lines = (condition = 'true') =>
  `(SELECT json_group_array(${object(LINE_MEMBERS)} ORDER BY position) FROM order_lines WHERE order_id = page.id AND ${condition})`;
const ofOneLine = (expression) =>
  `(SELECT iif(count(*) = 1, max(${expression}), NULL) FROM order_lines WHERE order_id = page.id)`;
const none = (table) => `(SELECT json_group_array(order_id) FROM ${table} WHERE order_id = page.id)`;

const ORDER_MEMBERS = {
  id: 'id',
  order_number: 'order_number',
  combined_order_numbers: detail('combinedOrderNumbers'),
  source_system: 'source_system',
  source_system_id: 'source_system_id',
  ...members(['source_system_domain', 'source']),
  source_system_meta: EMPTY.object,
  integration_name: 'NULL',
  ...members(['integration_id', 'source_system_processed_at']),
  status: 'status',
  next_statuses: `json('${JSON.stringify(STATUSES)}')`,
  next_actions: `json('${JSON.stringify(ACTIONS)}')`,
  origin_address: address('origin'),
  destination_address: address('destination', DESTINATION_MEMBERS),
  billing_address: address('billing'),
  reference_numbers: none('reference_numbers'),
  currency: 'currency',
  total_price: 'total_minor / 100.0',
  shipping_price: 'shipping_minor / 100.0',
  tax_price: 'tax_minor / 100.0',
  items_price: 'items_minor / 100.0',
  order_line_items: lines(),
  ...members(['requested_shipping_details', 'requested_rate_id', 'requested_billing_details', 'billing_details']),
  ...members(['duties_taxes_billing_details', 'self_packed', 'include_return_label', 'unbundle_kits']),
  cancelled_at: 'cancelled_at',
  hold_until: 'hold_until',
  created_at: 'created_at',
  updated_at: 'updated_at',
  redacted_at: detail('redactedAt'),
  error_message: EMPTY.list,
  batch_id: '(SELECT batch_id FROM booking_batch_orders WHERE order_id = page.id ORDER BY batch_id DESC LIMIT 1)',
  batch_name: 'NULL',
  tags: none('order_tags'),
  warehouse: `(SELECT ${object(WAREHOUSE_MEMBERS)} FROM warehouses WHERE id = page.warehouse_id)`,
  packing_slip_template: 'NULL',
  single_sku: ofOneLine('sku'),
  single_sku_name: ofOneLine(`details ->> '$.name'`),
  skus_count: '(SELECT count(DISTINCT sku) FROM order_lines WHERE order_id = page.id)',
  shipments: none('shipments'),
  proposed_shipments: none('proposed_shipments'),
  notes: none('notes'),
  documents: none('documents'),
  shipped_order_line_items: lines('shipped_quantity > 0'),
  not_shipped_order_line_items: lines('quantity > shipped_quantity'),
};

function object(wanted) {
  return `json_object(${Object.entries(wanted)
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join(', ')})`;
}

/** Answers a function to the JSON text of the first so many orders, built inside SQL. */
export function orderListReader(database, count) {
  return database
    .prepare(
      `SELECT json_group_array(${object(ORDER_MEMBERS)} ORDER BY id)
        FROM (SELECT * FROM orders ORDER BY id LIMIT ${count}) AS page`,
    )
    .pluck();
}
