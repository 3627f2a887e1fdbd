import type { DateOrder } from './cells.ts';

/** How a cell becomes what the API takes; text as it stands where nothing is said. */
export type CellKind =
  /** Several values, with what stands between them. */
  | { readonly kind: 'list'; readonly separator: string }
  /** A note of the order. */
  | { readonly kind: 'note'; readonly tag?: string }
  /** Serial numbers, one a unit, with what stands between them. */
  | { readonly kind: 'serials'; readonly separator: string }
  | { readonly kind: 'reference'; readonly code: string }
  /** Kept as it is, under that name, in `source_system_meta` of the order or `meta` of the line. */
  | { readonly kind: 'meta'; readonly key: string }
  | { readonly kind: 'date'; readonly order: DateOrder }
  /** Words of another program, by the API's. */
  | { readonly kind: 'values'; readonly values: Readonly<Record<string, string>> }
  /** A weight in that unit, which the API does not take. */
  | { readonly kind: 'weight'; readonly unit: string }
  /** A JSON object of fields that have no column of their own. */
  | { readonly kind: 'more' };

/** A column of an order file: rows with one order number become one order, `line` columns belong to the row's line. */
export interface TemplateColumn {
  readonly name: string;
  readonly scope: 'order' | 'line';
  /** Field of the order or line, in the API's words; a dot descends. */
  readonly field: string;
  readonly cell?: CellKind;
  /** Only where no column before it said anything for that field. */
  readonly isFallback?: boolean;
}

const order = (name: string, field: string = name): TemplateColumn => ({ name, scope: 'order', field });
const line = (name: string, field: string = name): TemplateColumn => ({ name, scope: 'line', field });
const reference = (name: string, code: string): TemplateColumn => ({
  name: `reference_${name}`,
  scope: 'order',
  field: 'reference_numbers',
  cell: { kind: 'reference', code },
});

const ADDRESS_PARTS: readonly (readonly [string, string])[] = [
  ['name', 'name'],
  ['company', 'company'],
  ['street1', 'street1'],
  ['street2', 'street2'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'zip'],
  ['country', 'country'],
  ['phone', 'phone_number'],
  ['email', 'email'],
  ['residential', 'is_residential'],
  ['code', 'code'],
];

const address = (prefix: string, field: string): readonly TemplateColumn[] =>
  ADDRESS_PARTS.map(([part, name]) => order(`${prefix}_${part}`, `${field}.${name}`));

/** The columns of our own template. */
export const TEMPLATE_COLUMNS: readonly TemplateColumn[] = [
  order('order_number'),
  order('source_system'),
  order('source_system_id'),
  order('source_system_processed_at'),
  order('status'),
  order('currency'),
  order('warehouse_code'),
  order('requested_shipping_details'),
  { name: 'tags', scope: 'order', field: 'tags', cell: { kind: 'list', separator: ';' } },
  order('total_price'),
  order('shipping_price'),
  order('tax_price'),
  order('items_price'),
  order('self_packed'),
  order('include_return_label'),
  { name: 'note', scope: 'order', field: 'notes', cell: { kind: 'note' } },
  ...address('ship_to', 'destination_address'),
  reference('purchase_id', 'purchase_id'),
  reference('customer_id', 'customer_id'),
  reference('invoice_id', 'invoice_id'),
  reference('other', 'other_id'),
  order('source'),
  order('source_system_domain'),
  order('hold_until'),
  order('unbundle_kits'),
  order('instant_proposed_shipment_generation'),
  ...address('bill_to', 'billing_address'),
  ...address('ship_from', 'origin_address'),
  { name: 'more', scope: 'order', field: '', cell: { kind: 'more' } },
  line('line_id', 'id'),
  line('line_source_system_id', 'source_system_id'),
  line('line_number'),
  line('sku'),
  line('name'),
  line('description'),
  line('upc'),
  line('quantity'),
  line('shipped_quantity'),
  line('price'),
  line('value'),
  line('line_currency', 'currency'),
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
  { name: 'serial_numbers', scope: 'line', field: 'inventory_identifiers', cell: { kind: 'serials', separator: ';' } },
  line('package_quantity'),
  line('ship_individually'),
  line('do_not_pack_with_other_items'),
  line('this_side_up'),
  line('fragile'),
  line('do_not_stack'),
  line('un_or_na_number', 'hazmat_data.un_or_na_number'),
  line('hazard_class', 'hazmat_data.hazard_class_or_division'),
  line('packing_group', 'hazmat_data.packing_group'),
  line('proper_shipping_name', 'hazmat_data.proper_shipping_name'),
  line('emergency_response_phone_number', 'hazmat_data.emergency_response_phone_number'),
  { name: 'line_more', scope: 'line', field: '', cell: { kind: 'more' } },
];

/** What files of other programs have and the API has not: the two make the name. Only a map, or a format, names them. */
export const NAME_COLUMNS: readonly TemplateColumn[] = [
  order('ship_to_first_name', 'destination_address.first_name'),
  order('ship_to_last_name', 'destination_address.last_name'),
  order('bill_to_first_name', 'billing_address.first_name'),
  order('bill_to_last_name', 'billing_address.last_name'),
];

/** What `--rejects` writes before the columns; on the way in it is read over. */
export const REASON_COLUMN = 'reject_reason';
