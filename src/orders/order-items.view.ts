import type { View, ViewField } from '../cli/view.ts';
import { ADDRESS_FIELDS } from './address-fields.view.ts';
import type { LineJson } from './order-json.ts';
import type { LineItemSkuJson } from './rating/line-item-skus.ts';

const line = (
  name: keyof LineJson & string,
  type: ViewField<LineJson>['type'],
  description: string,
  inTable = false,
): ViewField<LineJson> => ({ name, type, description, inTable });

/** The fields of a line item. */
export const lineView: View<LineJson> = {
  resource: 'line items',
  fields: [
    line('sku', 'text', 'SKU', true),
    { ...line('name', 'text', 'its name', true), isName: true },
    line('quantity', 'integer', 'units; those of the type that was asked for', true),
    line('price', 'money', 'price of one unit', true),
    { ...line('currency', 'text', 'currency of price and value', true), isSpare: true },
    line('weight', 'number', 'weight of one unit', true),
    line('weight_uom', 'text', 'unit of the weight', true),
    line('error_message', 'text', 'what stands in the way of rating it', true),
    { ...line('source_system_id', 'text', 'key in the source system', true), isSpare: true },
    line('id', 'text', 'id of the line', true),
    line('origin_order_number', 'text', 'order that it came from by split or combine'),
    line('origin_order_source_system_id', 'text', 'id of that order in its source system'),
    line('description', 'text', 'description'),
    line('commodity_description', 'text', 'what customs and carriers read'),
    line('upc', 'text', 'barcode number'),
    line('value', 'money', 'value of one unit'),
    line('length', 'number', 'length of one unit'),
    line('width', 'number', 'width of one unit'),
    line('height', 'number', 'height of one unit'),
    line('dimension_uom', 'text', 'unit of the sizes'),
    line('freight_class', 'text', 'freight class'),
    line('nmfc', 'text', 'NMFC code'),
    line('package_type', 'text', 'kind of package'),
    line('package_quantity', 'integer', 'packages in one unit'),
    line('item_type', 'text', 'parcel, handling_unit or unpacked'),
    line('type_of_item', 'text', 'loose, box or pallet'),
    line('handling_unit_type', 'text', 'pallet, carton, box, crate, bag or drum'),
    line('unpacked_item_type_id', 'text', 'kind of unpacked item'),
    line('do_not_pack_with_other_items', 'boolean', 'packed alone'),
    line('do_not_palletize', 'boolean', 'never on a pallet'),
    line('do_not_pack_before_palletize', 'boolean', 'onto the pallet without a box'),
    line('this_side_up', 'boolean', 'its height stays upright'),
    line('fragile', 'boolean', 'nothing may stand on it'),
    line('do_not_stack', 'boolean', 'nothing may stand on it'),
    line('ship_individually', 'boolean', 'each unit in a shipment of its own'),
    line('hs_code', 'text', 'harmonised code'),
    line('country_of_origin', 'text', 'country of origin'),
    line('lot_number', 'text', 'lot'),
    line('serial_number', 'text', 'first serial number'),
    {
      ...line('inventory_identifiers', 'list', 'serial and lot numbers'),
      below: async () => (await import('./order-parts.view.ts')).INVENTORY_IDENTIFIER,
    },
    line('line_number', 'integer', 'number of the line in the source system'),
    line('volume_cubic_ft', 'number', 'volume of one unit in cubic feet'),
    line('warehouse_id', 'text', 'warehouse that holds it'),
    line('warehouse_code', 'text', 'code of that warehouse'),
    line('meta', 'object', 'what the source system says of it'),
    { ...line('origin_address', 'object', 'where it ships from'), fields: ADDRESS_FIELDS },
    {
      ...line('reference_numbers', 'list', 'reference numbers of the line'),
      below: async () => (await import('./order-parts.view.ts')).LINE_REFERENCE,
    },
    {
      ...line('hazmat_data', 'object', 'dangerous goods data'),
      below: async () => (await import('./order-parts.view.ts')).HAZMAT,
    },
    line('orm_d', 'boolean', 'deprecated: limited quantity'),
    line('hazmat', 'boolean', 'deprecated: dangerous goods'),
  ],
};

const sku = (
  name: keyof LineItemSkuJson & string,
  type: ViewField<LineItemSkuJson>['type'],
  description: string,
  inTable = false,
): ViewField<LineItemSkuJson> => ({ name, type, description, inTable });

/** The fields of a SKU of an order. */
export const lineSkuView: View<LineItemSkuJson> = {
  resource: 'SKUs',
  id: 'sku',
  fields: [
    sku('sku', 'text', 'SKU', true),
    sku('name', 'text', 'its name', true),
    sku('quantity', 'integer', 'units in all lines', true),
    sku('value', 'money', 'value of one unit, if all are alike', true),
    sku('weight', 'number', 'weight of one unit in pounds, if all are alike', true),
    sku('length', 'number', 'length of one unit in inches, if all are alike', true),
    sku('width', 'number', 'width of one unit in inches, if all are alike', true),
    sku('height', 'number', 'height of one unit in inches, if all are alike', true),
    sku('item_type', 'text', 'parcel, handling_unit or unpacked'),
    sku('upc', 'text', 'barcode number'),
    sku('description', 'text', 'description'),
    sku('child_sku', 'text', 'SKU of its single units'),
    sku('child_sku_quantity', 'integer', 'how many of them'),
    sku('hs_code', 'text', 'harmonised code'),
    sku('country_of_origin', 'text', 'country of origin'),
  ],
};
