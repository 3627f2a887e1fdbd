import * as z from 'zod/mini';
import { choice, country, dimensionUnit, flag, freightClass, skuCode, text, weightUnit } from '../contract/fields.ts';
import { list, nested } from '../contract/nested-fields.ts';
import { integer, scaled, size, weight } from '../contract/number-fields.ts';
import { OF_MEASURES, OF_QUANTITY } from '../contract/other-names.ts';
import { sparse } from '../contract/sparse.ts';
import { HANDLING_UNIT_TYPES } from '../kernel/handling-unit-type.ts';

/** One physical piece of a SKU (api-v4 2.15, decisions 5); inches and pounds unless a unit is given. */
const skuItemSchema = sparse(
  z.object({
    id: integer(0, Number.MAX_SAFE_INTEGER),
    name: text(500),
    length: size(),
    width: size(),
    height: size(),
    dimension_uom: dimensionUnit(),
    weight: weight(),
    weight_uom: weightUnit(),
    quantity: integer(1, 1_000_000),
    item_type: choice(['parcel', 'handling_unit', 'unpacked']),
    handling_unit_type: choice(HANDLING_UNIT_TYPES),
    freight_class: freightClass(),
    nmfc: text(32),
    harmonized_codes: list(z.object({ harmonized_code: text(32), country_code: country() }), 250),
    country_of_origin: country(),
    value: scaled(4, 0, 100_000_000),
    do_not_pack_with_other_items: flag(),
    do_not_palletize: flag(),
    do_not_pack_before_palletize: flag(),
    this_side_up: flag(),
    fragile: flag(),
    do_not_stack: flag(),
  }),
  OF_MEASURES,
);
export type SkuItemInput = z.infer<typeof skuItemSchema>;

/** A part of a kit (decisions 5): units in one kit, and its share of the kit's price and value in percent. */
const kitComponentSchema = sparse(
  z.object({
    sku: skuCode(),
    quantity: integer(1, 1_000_000),
    value_percentage: scaled(4, 0, 100),
  }),
  OF_QUANTITY,
);
export type KitComponentInput = z.infer<typeof kitComponentSchema>;

/** api-v4 2.15. */
export const skuSchema = z.object({
  sku: skuCode(),
  name: text(500),
  description: text(2000),
  image_url: text(2000),
  packing_code: text(64),
  price: scaled(4, 0, 100_000_000),
  items: list(skuItemSchema, 100),
  /** Of the one piece that a unit is; of it stays what is not sent, while `items` are replaced whole. */
  item: nested(skuItemSchema),
  units_per_sku: integer(1, 1_000_000),
  aggregate_weight: flag(),
  child_sku: skuCode(),
  child_sku_qty: integer(1, 1_000_000),
  hazmat: flag(),
  upc: text(64),
  ship_individually: flag(),
  external_id: text(),
  is_kit: flag(),
  kit_components: list(kitComponentSchema, 100),
  /** Fields to empty, since an empty text means "not given". */
  clear: list(text(64), 100),
});
export type SkuInput = z.infer<typeof skuSchema>;

/** Of a row of skus.csv what tells of the one piece that a unit is. */
export const ITEM_CSV_COLUMNS: readonly string[] = [
  ...['length', 'width', 'height', 'dimension_uom', 'weight', 'weight_uom', 'item_type', 'handling_unit_type'],
  ...['freight_class', 'nmfc', 'country_of_origin', 'value', 'do_not_pack_with_other_items', 'do_not_palletize'],
  ...['do_not_pack_before_palletize', 'this_side_up', 'fragile', 'do_not_stack'],
];

const NO_COLUMNS = ['items', 'item', 'kit_components', 'clear', 'is_kit'];

/**
 * A row of skus.csv: a SKU of one item, the item's columns beside the SKU's. Last stands what every row has: Excel leaves out
 * the last cells of rows, some rows at a time, where nothing stands in them.
 */
export const SKU_CSV_COLUMNS: readonly string[] = [
  ...Object.keys(skuSchema.shape).filter((column) => !NO_COLUMNS.includes(column)),
  ...ITEM_CSV_COLUMNS,
  ...['hs_code', 'more', 'is_kit'],
];
