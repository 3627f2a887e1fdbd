const ITEM_COLUMNS = new Set([
  'length',
  'width',
  'height',
  'dimension_uom',
  'weight',
  'weight_uom',
  'item_type',
  'handling_unit_type',
  'freight_class',
  'nmfc',
  'country_of_origin',
  'value',
  'do_not_pack_with_other_items',
  'do_not_palletize',
  'do_not_pack_before_palletize',
  'this_side_up',
  'fragile',
  'do_not_stack',
]);

/** A row of skus.csv as the API takes a SKU of one piece, whose columns stand beside the SKU's; a blank cell says nothing. */
export function skuFromRow(row: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(row);
  const item = Object.fromEntries(entries.filter(([column]) => ITEM_COLUMNS.has(column)));
  const { hs_code: hsCode, ...sku } = Object.fromEntries(entries.filter(([column]) => !ITEM_COLUMNS.has(column)));
  const codes = hsCode === undefined ? {} : { harmonized_codes: [{ harmonized_code: hsCode }] };
  return { ...sku, item: { ...item, ...codes } };
}
