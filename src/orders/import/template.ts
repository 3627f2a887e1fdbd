/**
 * The columns of our own template: one row a line item, rows with one order number become one order. Each column says
 * where its value goes in an order of the API; `order` columns belong to the whole order, `line` columns to the row's line.
 */
export interface TemplateColumn {
  readonly name: string;
  readonly scope: 'order' | 'line';
  /** Field of the order or line, in the API's words; a dot descends. */
  readonly field: string;
  /** How a cell becomes what the API takes. */
  readonly cell?: 'list' | 'note' | 'serials' | { readonly reference: string };
}

const order = (name: string, field: string = name): TemplateColumn => ({ name, scope: 'order', field });
const shipTo = (part: string, field: string): TemplateColumn =>
  order(`ship_to_${part}`, `destination_address.${field}`);
const reference = (name: string, code: string): TemplateColumn => ({
  name: `reference_${name}`,
  scope: 'order',
  field: 'reference_numbers',
  cell: { reference: code },
});
const line = (name: string, field: string = name): TemplateColumn => ({ name, scope: 'line', field });

export const TEMPLATE_COLUMNS: readonly TemplateColumn[] = [
  order('order_number'),
  order('source_system'),
  order('source_system_id'),
  order('source_system_processed_at'),
  order('status'),
  order('currency'),
  order('warehouse_code'),
  order('requested_shipping_details'),
  { name: 'tags', scope: 'order', field: 'tags', cell: 'list' },
  order('total_price'),
  order('shipping_price'),
  order('tax_price'),
  order('items_price'),
  order('self_packed'),
  order('include_return_label'),
  { name: 'note', scope: 'order', field: 'notes', cell: 'note' },
  shipTo('name', 'name'),
  shipTo('company', 'company'),
  shipTo('street1', 'street1'),
  shipTo('street2', 'street2'),
  shipTo('city', 'city'),
  shipTo('state', 'state'),
  shipTo('zip', 'zip'),
  shipTo('country', 'country'),
  shipTo('phone', 'phone_number'),
  shipTo('email', 'email'),
  shipTo('residential', 'is_residential'),
  shipTo('code', 'code'),
  reference('purchase_id', 'purchase_id'),
  reference('customer_id', 'customer_id'),
  reference('invoice_id', 'invoice_id'),
  reference('other', 'other_id'),
  line('line_source_system_id', 'source_system_id'),
  line('line_number'),
  line('sku'),
  line('name'),
  line('description'),
  line('upc'),
  line('quantity'),
  line('price'),
  line('value'),
  line('weight'),
  line('weight_uom'),
  line('length'),
  line('width'),
  line('height'),
  line('dimension_uom'),
  line('item_type'),
  line('handling_unit_type'),
  line('freight_class'),
  line('nmfc'),
  line('hs_code'),
  line('country_of_origin'),
  line('lot_number'),
  { name: 'serial_numbers', scope: 'line', field: 'inventory_identifiers', cell: 'serials' },
  line('package_quantity'),
  line('ship_individually'),
  line('do_not_pack_with_other_items'),
  line('un_or_na_number', 'hazmat_data.un_or_na_number'),
  line('hazard_class', 'hazmat_data.hazard_class_or_division'),
  line('packing_group', 'hazmat_data.packing_group'),
  line('proper_shipping_name', 'hazmat_data.proper_shipping_name'),
];

/** What `--rejects` writes before the columns; on the way in it is read over. */
export const REASON_COLUMN = 'reject_reason';

export const TEMPLATE_COLUMN_NAMES: readonly string[] = [
  REASON_COLUMN,
  ...TEMPLATE_COLUMNS.map((column) => column.name),
];
export const REQUIRED_COLUMNS: readonly (string | readonly string[])[] = ['order_number', ['sku', 'name']];
